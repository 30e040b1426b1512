import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** Spanish. */
export const esSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'Protege tu cuenta',
  mfa_enrolment_step: 'Paso 2 de 2',
  mfa_enrolment_leave: 'Cerrar sesión',
  mfa_enrolment: 'Este sitio exige iniciar sesión en dos pasos. Elige un método para continuar.',
  qr_app: 'Abre en tu teléfono una aplicación de autenticación, por ejemplo Google Authenticator o 1Password.',
  qr_read: 'Añade este sitio a la aplicación.',
  qr_failed: 'Este código QR no se puede mostrar. Usa el enlace o la clave de abajo.',
}
