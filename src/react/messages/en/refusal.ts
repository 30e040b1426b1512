/** The texts of a refusal, loaded after one. */
export const refusal = {
  errors_title: 'Please fix the following:',
  errors_of_field: '{field}: {text}',
  throttled: 'Too many attempts. Please wait a little and try again.',
  throttled_wait: 'Too many attempts. Try again in {wait}.',
  throttled_over: 'You can try again now.',
}
