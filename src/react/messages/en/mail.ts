/** The texts of a sign-in by email, loaded with the ways to sign in without a password. */
export const mail = {
  mail_with_code: 'Email me a code',
  mail_with_link: 'Email me a link',
  mail_sent: 'An email is on its way or in your inbox.',
  mail_sent_to: 'An email to {email} is on its way or in its inbox.',
  mail_enter_code: 'Enter the code from the email.',
  mail_open_link: 'Open the link in the email in this browser.',
  mail_either: 'Enter the code from the email, or open its link in this browser.',
  mail_again: 'Send another email',
  mail_again_done: 'Another email is on its way.',
  mail_again_wait: 'Another email can be sent in {wait}.',
  mail_other_address: 'Use another address',
  mail_other_way: 'Sign in another way',
  mail_link_text: 'Press the button to sign in.',
  mail_link_gone: 'This link is no longer valid. Ask for a new email.',
  mail_link_elsewhere: 'Another browser asked for this link. Open it in that browser.',
  mail_link_or_code:
    'Another browser asked for this link. Open it in that browser, or enter the code from the email there.',
}
