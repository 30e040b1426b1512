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
  delete_title: 'Konto löschen',
  delete_text:
    'Ihr Konto und alles, was über Sie gespeichert ist, wird gelöscht. Das lässt sich nicht rückgängig machen.',
  delete_submit: 'Mein Konto löschen',
  delete_ask: 'Ihr Konto wird sofort gelöscht, und Sie werden überall abgemeldet.',
  delete_type: 'Geben Sie zur Bestätigung {name} ein',
  delete_mismatch: 'Das ist nicht {name}.',
  delete_confirm: 'Endgültig löschen',
  export_title: 'Ihre Daten herunterladen',
  export_text: 'Eine Datei mit allem, was über Sie gespeichert ist, ohne Passwörter und Schlüssel.',
  export_submit: 'Meine Daten herunterladen',
  export_done: 'Ihr Download hat begonnen.',
}
