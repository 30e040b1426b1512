import type { passkeyUse } from '../en/passkey-use.js'

/** German. */
export const dePasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'Mit einem Passkey anmelden',
  passkey_use: 'Passkey verwenden',
  passkey_step_text: 'Bestätigen Sie mit Ihrem Passkey.',
  passkey_cancelled: 'Es wurde kein Passkey verwendet. Sie können es noch einmal versuchen.',
  passkey_unsupported:
    'Dieser Browser oder dieses Gerät kann hier keine Passkeys verwenden. Bitte wählen Sie einen anderen Weg.',
  passkey_registered: 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  passkey_offer_title: 'Beim nächsten Mal schneller anmelden',
  passkey_offer_text:
    'Fügen Sie einen Passkey hinzu und melden Sie sich mit Fingerabdruck, Gesicht oder der Sperre Ihres Geräts an.',
  passkey_offer_add: 'Passkey hinzufügen',
  passkey_offer_later: 'Jetzt nicht',
}
