import type { passkeyUse } from '../en/passkey-use.js'

/** Spanish. */
export const esPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'Iniciar sesión con una clave de acceso',
  passkey_use: 'Usar una clave de acceso',
  passkey_step_text: 'Confirma con tu clave de acceso.',
  passkey_cancelled: 'No se usó ninguna clave de acceso. Puedes intentarlo de nuevo.',
  passkey_unsupported: 'Este navegador o dispositivo no puede usar claves de acceso aquí. Elige otra forma.',
  passkey_registered: 'Este dispositivo ya tiene una clave de acceso para tu cuenta.',
  passkey_offer_title: 'Inicia sesión más rápido la próxima vez',
  passkey_offer_text:
    'Añade una clave de acceso e inicia sesión con tu huella, tu rostro o el bloqueo de tu dispositivo.',
  passkey_offer_add: 'Añadir una clave de acceso',
  passkey_offer_later: 'Ahora no',
}
