/** The text for a user who has to set up a second factor, loaded with that step. */
export const enrollment = {
  mfa_enrolment: 'Your account needs a second factor. Please set one up to continue.',
}
