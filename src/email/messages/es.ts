import type { MailMessages } from './en.js'
import { esSignIn } from './sign-in/es.js'

export const es: MailMessages = {
  ...esSignIn,
  greeting: 'Hola, {name}:',
  'action.fallback': 'Si el botón no funciona, copia esta dirección en tu navegador:',
  'footer.sent': 'Este mensaje fue enviado por {site}.',
  'footer.ignore': 'Si no lo has solicitado, puedes ignorar este mensaje. Sin el enlace no ocurre nada.',
  'secure.button': 'Proteger mi cuenta',
  'notice.client': 'Desde: {client}',
  'footer.not_you': 'Si no fuiste tú, restablece tu contraseña de inmediato y revisa la configuración de tu cuenta.',

  'verify.subject': 'Confirma tu dirección de correo para {site}',
  'verify.heading': 'Confirma tu dirección de correo',
  'verify.one': 'La cuenta {username} se solicitó el {date} con esta dirección. Confírmala para continuar.',
  'verify.several': 'Se solicitaron varias cuentas con esta dirección. Confirma solo la que hayas solicitado tú.',
  'verify.entry': '{username}, solicitada el {date}',
  'verify.button': 'Confirmar {username}',
  'verify.lifetime': 'Un enlace es válido durante {duration}, y solo para la cuenta que nombra.',

  'already-registered.subject': 'Ya tienes una cuenta en {site}',
  'already-registered.heading': 'Ya tienes una cuenta',
  'already-registered.body':
    'El {date} alguien intentó registrarse con esta dirección. Ya pertenece a tu cuenta {username}, así que no se creó ninguna nueva.',
  'already-registered.hint':
    'Si fuiste tú, inicia sesión como siempre. Si olvidaste tu contraseña, puedes restablecerla allí.',
  'already-registered.button': 'Iniciar sesión',
  'already-registered.footer': 'Si no fuiste tú, puedes ignorar este mensaje. Tu cuenta no ha cambiado.',

  'reset.subject': 'Restablece tu contraseña de {site}',
  'reset.heading': 'Restablece tu contraseña',
  'reset.body': 'El {date} se solicitó una contraseña nueva para la cuenta {username}.',
  'reset.button': 'Elegir una contraseña nueva',
  'reset.lifetime': 'El enlace es válido una sola vez y durante {duration}. Uno más reciente lo reemplaza.',
  'set-password.subject': 'Elige tu contraseña de {site}',
  'set-password.heading': 'Elige tu contraseña',
  'set-password.body':
    'La dirección de la cuenta {username} está confirmada. Elige ahora una contraseña. Una contraseña elegida antes no sirve.',
  'set-password.button': 'Elegir una contraseña',

  'password-changed.subject': 'Tu contraseña de {site} ha cambiado',
  'password-changed.heading': 'Tu contraseña ha cambiado',
  'password-changed.body':
    'La contraseña de la cuenta {username} se cambió el {date}. Se ha cerrado la sesión en todos los demás dispositivos.',

  'password-removed.subject': 'Se ha eliminado tu contraseña de {site}',
  'password-removed.heading': 'Se ha eliminado tu contraseña',
  'password-removed.body':
    'La contraseña de la cuenta {username} se eliminó el {date}. Se ha cerrado la sesión en todos los demás dispositivos.',

  'mfa-changed.subject': 'Ha cambiado la verificación en dos pasos en {site}',
  'mfa-changed.heading': 'Ha cambiado la verificación en dos pasos',
  'mfa-changed.changed':
    'La configuración de la verificación en dos pasos de la cuenta {username} se cambió el {date}.',
  'mfa-changed.activated': '{method}: activación en la cuenta {username} el {date}.',
  'mfa-changed.replaced':
    '{method}: nueva configuración en la cuenta {username} el {date}. La anterior ya no funciona.',
  'mfa-changed.deactivated': '{method}: desactivación en la cuenta {username} el {date}.',
  'mfa-changed.deleted': '{method}: eliminación de la cuenta {username} el {date}.',
  'mfa-changed.made_primary': '{method}: método predeterminado de la cuenta {username} desde el {date}.',
  'mfa-changed.regenerated':
    'El {date} se crearon códigos de respaldo nuevos para la cuenta {username}. Los anteriores ya no son válidos.',
  'mfa-changed.disabled':
    'La verificación en dos pasos de la cuenta {username} se desactivó el {date}. Ahora basta la contraseña para iniciar sesión.',

  'mfa-wrong-codes.subject': 'Códigos erróneos para tu cuenta de {site}',
  'mfa-wrong-codes.heading': 'Códigos erróneos para tu cuenta',
  'mfa-wrong-codes.body':
    'Se introdujeron cinco códigos erróneos para la cuenta {username}, el último el {date}. Quien los introdujo ya había superado el primer paso del inicio de sesión, normalmente la contraseña.',

  'mfa-locked.subject': 'Un método de acceso de {site} está bloqueado',
  'mfa-locked.heading': 'Un método de acceso está bloqueado',
  'mfa-locked.body':
    '{method}: bloqueo en la cuenta {username} desde el {date}, tras demasiados códigos erróneos. Inicia sesión con un código de respaldo u otro método.',

  'backup-code-used.subject': 'Se usó un código de respaldo en {site}',
  'backup-code-used.heading': 'Se usó un código de respaldo',
  'backup-code-used.body': 'Se usó un código de respaldo de la cuenta {username} el {date}. Ya no es válido.',
  'backup-code-used.remaining': 'Códigos de respaldo restantes: {count}',

  'social-linked.subject': 'Una nueva forma de iniciar sesión en {site}',
  'social-linked.heading': 'Una nueva forma de iniciar sesión',
  'social-linked.body':
    '{provider} se conectó a la cuenta {username} el {date} y ya se puede usar para iniciar sesión.',

  'passkey-added.subject': 'Se añadió una clave de acceso a tu cuenta en {site}',
  'passkey-added.heading': 'Se añadió una clave de acceso',
  'passkey-added.body':
    'Se añadió una clave de acceso a la cuenta {username} el {date}. Ya se puede usar para iniciar sesión.',

  'passkey-removed.subject': 'Se eliminó una clave de acceso de tu cuenta en {site}',
  'passkey-removed.heading': 'Se eliminó una clave de acceso',
  'passkey-removed.body':
    'Se eliminó una clave de acceso de la cuenta {username} el {date}. Se cerró la sesión en todos los demás dispositivos.',

  'passkey-counter.subject': 'Se rechazó una clave de acceso de tu cuenta en {site}',
  'passkey-counter.heading': 'Se rechazó una clave de acceso',
  'passkey-counter.body':
    'El {date} se rechazó un inicio de sesión en la cuenta {username} con una clave de acceso: es posible que la hayan copiado. Si no sabes el motivo, elimina esta clave de acceso y añade una nueva.',

  'new-login.subject': 'Nuevo inicio de sesión en tu cuenta de {site}',
  'new-login.heading': 'Un nuevo inicio de sesión',
  'new-login.body':
    'El {date} alguien inició sesión en la cuenta {username} con un navegador que no se había usado antes para ella.',
  'new-login.device': 'Navegador: {device}',
  'new-login.address': 'Red: {address}',
  'new-login.hint': 'Si fuiste tú, no tienes que hacer nada.',
  'new-login.footer': 'Si no fuiste tú, cierra esa sesión en tu cuenta de inmediato y revisa su configuración.',
  'device.on': '{browser} en {os}',
  'device.unknown': 'Navegador desconocido',

  'account-deleted.subject': 'Se ha eliminado tu cuenta en {site}',
  'account-deleted.heading': 'Se ha eliminado tu cuenta',
  'account-deleted.body':
    'La cuenta {username} se eliminó el {date} con todo lo que le pertenecía. No se puede deshacer.',
  'account-deleted.footer': 'Si no has sido tú, ponte en contacto con los responsables de {site}.',

  'invitation.subject': 'Invitación a {site}',
  'invitation.heading': 'Tienes una invitación',
  'invitation.body': 'El {date} se te invitó a crear una cuenta en {site}.',
  'invitation.button': 'Crear una cuenta',
  'invitation.lifetime': 'El enlace es válido una sola vez y durante {duration}, solo con esta dirección.',
  'invitation.footer':
    'Si no esperas esta invitación, puedes ignorar este mensaje. Sin el enlace no se crea ninguna cuenta.',

  'change-address.subject': 'Confirme su nueva dirección de correo para {site}',
  'change-address.heading': 'Confirme su nueva dirección de correo',
  'change-address.body':
    'El {date} la cuenta {username} pidió usar esta dirección. Confírmela para cambiar la dirección de la cuenta.',
  'change-address.button': 'Confirmar la dirección',
  'change-address.lifetime': 'El enlace funciona una sola vez y durante {duration}. Uno más reciente lo sustituye.',

  'address-in-use.subject': 'Alguien quiso usar su dirección en {site}',
  'address-in-use.heading': 'Su dirección ya está en uso',
  'address-in-use.body':
    'El {date} alguien quiso usar esta dirección para otra cuenta. Pertenece a su cuenta {username}, por lo que no se ha cambiado nada.',
  'address-in-use.footer': 'No tiene que hacer nada.',

  'address-changed.subject': 'Su dirección de correo para {site} ha cambiado',
  'address-changed.heading': 'Su dirección de correo ha cambiado',
  'address-changed.body':
    'La dirección de correo de la cuenta {username} se cambió el {date}. La cuenta ya no usa esta dirección.',
  'address-changed.hint':
    'Si no fue usted, deshaga el cambio. Recupera esta dirección, se cierra la sesión en todos los dispositivos y elige una contraseña nueva.',
  'address-changed.button': 'Deshacer el cambio',
  'address-changed.lifetime': 'El enlace funciona una sola vez y durante {duration}.',
  'address-changed.footer': 'Si fue usted, puede ignorar este correo.',

  'address-restored.subject': 'Su dirección de correo para {site} se ha restablecido',
  'address-restored.heading': 'Su dirección de correo se ha restablecido',
  'address-restored.body':
    'El cambio de la dirección de correo de la cuenta {username} se deshizo el {date}. Se ha cerrado la sesión en todos los dispositivos y la contraseña anterior ya no es válida. Elija una nueva.',
  'address-restored.sign_in':
    'El cambio de la dirección de correo de la cuenta {username} se deshizo el {date}. Se ha cerrado la sesión en todos los dispositivos. Vuelve a iniciar sesión.',
  'address-restored.kept':
    'Estas formas de iniciar sesión son anteriores al cambio y se han conservado: {kept}. Elimine las que no conozca.',
  'address-restored.button': 'Elegir una contraseña nueva',

  'method.app': 'Aplicación de autenticación',
  'method.email': 'Código por correo',
  'method.backup_codes': 'Códigos de respaldo',
}
