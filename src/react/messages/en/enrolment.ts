/** The text of who must set up a second factor, loaded when somebody must. */
export const enrolment = {
  mfa_enrolment: 'Your account needs a second factor. Please set one up to go on.',
}
