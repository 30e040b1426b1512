/** The texts of a change of the email address, loaded with the components that show them. */
export const address = {
  address_title: 'Change your email address',
  address_now: 'Your address is {email}. It stays until you open the link that we email to the new one.',
  address_new: 'New email address',
  address_sent:
    'If this address can be used, a link is on its way to it or in its inbox. Open the link to change your address.',
  address_confirm_title: 'Confirm your new email address',
  address_confirm_text: 'Press the button to use the new email address for your account.',
  address_confirm_password: 'To continue, enter the password of your account.',
  address_confirm_done: 'Your email address is changed.',
  address_confirm_gone: 'This link is no longer valid. Ask for a new one in your account.',
  address_no_key: 'Open the link in the email that we sent you.',
  address_undo_title: 'Restore your email address',
  address_undo_text:
    'Did somebody else change your address? The button restores the old one, ends every session and removes the password. We then email you a link to choose a new password.',
  address_undo_text_no_password:
    'Did somebody else change your address? The button restores the old one and ends every session. We then email you a link to sign in.',
  address_undo_submit: 'Restore my address',
  address_undo_done:
    'Your old address is restored, and every session has ended. We have emailed you a link to choose a new password.',
  address_undo_done_no_password:
    'Your old address is restored, and every session has ended. We have emailed you a link to sign in.',
  address_undo_gone: 'This link is no longer valid. If you have used it, look for our email about a new password.',
  address_undo_gone_no_password:
    'This link is no longer valid. If you have used it, look for our email with a link to sign in.',
}
