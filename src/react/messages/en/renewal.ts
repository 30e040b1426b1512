/** The texts of the form that asks for a code before a change of the methods, loaded with that form. */
export const renewal = {
  mfa_regenerate_text: 'The backup codes you have now will stop working, and your other sessions will end.',
  mfa_regenerate_submit: 'Make new codes',
  mfa_remove_text: 'Codes of this method will no longer be accepted, and your other sessions will end.',
  mfa_replace_text: 'The app you use now works until you confirm the new one.',
  mfa_code_active: 'To continue, enter a code of an active method, or a backup code.',
  mfa_code_for: 'To continue, enter a code of this or another active method, or a backup code.',
}
