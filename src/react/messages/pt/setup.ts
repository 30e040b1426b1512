import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** Portuguese. */
export const ptSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'Proteja sua conta',
  mfa_enrolment_step: 'Etapa 2 de 2',
  mfa_enrolment_leave: 'Sair',
  mfa_enrolment: 'Este site exige o login em duas etapas. Escolha um método para continuar.',
  qr_app: 'Abra no celular um aplicativo autenticador, por exemplo Google Authenticator ou 1Password.',
  qr_read: 'Adicione este site ao aplicativo.',
  qr_failed: 'Este código QR não pode ser exibido. Use o link ou a chave abaixo.',
}
