/** The texts of a refusal, loaded after one. */
export const refusal = {
  errors_title: 'Something needs your attention',
  errors_of_field: '{field}: {text}',
  throttled: 'Too many attempts. Please wait a little and try again.',
}
