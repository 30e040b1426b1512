/** The text for a user who has to set up a second factor, loaded with that step. */
export const enrollment = {
  mfa_enrolment_title: 'Protect your account',
  mfa_enrolment_step: 'Step 2 of 2',
  mfa_enrolment_leave: 'Sign out',
  mfa_enrolment: 'This site requires two-step sign-in. Choose a method to continue.',
}
