/** The texts of the list of trusted browsers. */
export const trusted = {
  trusted_title: 'Trusted browsers',
  trusted_text: 'These browsers skip the second step when you sign in.',
  trusted_since: 'Trusted since {date}',
  trusted_until: 'Trusted until {date}',
  trusted_end: 'Stop trusting',
  trusted_end_of: 'Stop trusting: {device}',
  trusted_end_all: 'Stop trusting all browsers',
  trusted_ask: 'Every browser then asks for the second step again. Nobody is signed out.',
  trusted_none: 'You trust no browser. You can trust one at the second step of a sign-in.',
  trusted_ended: 'No longer trusted.',
}
