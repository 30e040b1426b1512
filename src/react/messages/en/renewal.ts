/** The texts of new backup codes, loaded when somebody is about to make some. */
export const renewal = {
  mfa_regenerate_text: 'The backup codes you have now will stop working, and your other sessions will end.',
  mfa_regenerate_submit: 'Make new codes',
}
