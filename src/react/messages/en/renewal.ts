/** The texts of the form for new backup codes and for another method. */
export const renewal = {
  mfa_regenerate_text: 'The backup codes you have now will stop working, and your other sessions will end.',
  mfa_regenerate_submit: 'Make new codes',
  mfa_code_active: 'To continue, enter a code of an active method, or a backup code.',
}
