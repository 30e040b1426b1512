import type { passkeyUse } from '../en/passkey-use.js'

/** French. */
export const frPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'Se connecter avec une clé d’accès',
  passkey_use: 'Utiliser une clé d’accès',
  passkey_step_text: 'Confirmez avec votre clé d’accès.',
  passkey_cancelled: 'Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer.',
  passkey_unsupported:
    'Ce navigateur ou cet appareil ne peut pas utiliser de clé d’accès ici. Choisissez une autre méthode.',
  passkey_registered: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  passkey_offer_title: 'Connectez-vous plus vite la prochaine fois',
  passkey_offer_text:
    'Ajoutez une clé d’accès et connectez-vous avec votre empreinte, votre visage ou le verrouillage de votre appareil.',
  passkey_offer_add: 'Ajouter une clé d’accès',
  passkey_offer_later: 'Pas maintenant',
}
