import type { account as english } from '../en/account.js'

/** German. */
export const deAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'Wo Sie angemeldet sind',
  sessions_text: 'Beenden Sie eine Sitzung, die Sie nicht kennen, und ändern Sie danach Ihr Passwort.',
  sessions_current: 'Dieser Browser',
  sessions_used: 'Zuletzt verwendet: {date}',
  sessions_since: 'Angemeldet: {date}',
  sessions_end: 'Beenden',
  sessions_end_of: 'Beenden: {device}',
  sessions_sign_out: 'Abmelden',
  sessions_sign_out_of: 'Abmelden: {device}',
  sessions_end_others: 'Alle anderen Sitzungen beenden',
  sessions_ask: 'Alle anderen Browser und Apps müssen sich neu anmelden. Dieser bleibt angemeldet.',
  sessions_more: 'Mehr anzeigen',
  sessions_none: 'Es gibt keine offenen Sitzungen.',
  sessions_ended: 'Beendet.',
  device_on: '{browser} unter {os}',
  device_unknown: 'Unbekannter Browser',
  proof_passkey: 'Passkey',
}
