import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** French. */
export const frSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'Protégez votre compte',
  mfa_enrolment_step: 'Étape 2 sur 2',
  mfa_enrolment_leave: 'Se déconnecter',
  mfa_enrolment: 'Ce site exige une connexion en deux étapes. Choisissez une méthode pour continuer.',
  qr_app:
    'Ouvrez sur votre téléphone une application d’authentification, par exemple Google Authenticator ou 1Password.',
  qr_read: 'Ajoutez ce site à l’application.',
  qr_failed: 'Ce code QR ne peut pas être affiché. Utilisez le lien ou la clé ci-dessous.',
}
