/** The texts of new backup codes and of the code that adds a method, loaded when somebody is about to make or add some. */
export const renewal = {
  mfa_regenerate_text: 'The backup codes you have now will stop working, and your other sessions will end.',
  mfa_regenerate_submit: 'Make new codes',
  mfa_code_active: 'To go on, enter a code of an active method, or a backup code.',
}
