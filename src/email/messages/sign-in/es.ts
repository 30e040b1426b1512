import type { SignInMessages } from './en.js'

export const esSignIn: SignInMessages = {
  'sign-in.subject': 'Inicia sesión en {site}',
  'sign-in.heading': 'Iniciar sesión',
  'sign-in.email':
    'Puedes iniciar sesión en la cuenta {username}. La página de inicio de sesión te envía un correo para ello.',
  'sign-in.provider': 'Puedes iniciar sesión en la cuenta {username} con {provider}.',
  'sign-in.button': 'Iniciar sesión',
  'mfa-code.subject': '{code} es tu código de {site}',
  'mfa-code.heading': 'Tu código',
  'mfa-code.body': 'Introduce este código para continuar como {username}:',
  'mfa-code.lifetime':
    'Es válido una sola vez y durante {duration}. No se lo digas a nadie, ni siquiera a quien te llame por teléfono.',
  'mfa-code.footer':
    'Si no lo has pedido tú, es posible que alguien conozca tu contraseña. No compartas el código y cambia tu contraseña.',
  'reauthenticate-code.subject': '{code} confirma un cambio en {site}',
  'reauthenticate-code.body': 'Introduce este código para confirmar un cambio en la cuenta {username}:',
  'reauthenticate-code.footer':
    'Si no lo has pedido tú, alguien está usando tu cuenta. No compartas el código y cierra tus demás sesiones.',
  'email-login.subject': 'Inicia sesión en {site}',
  'email-login.heading': 'Iniciar sesión',
  'email-login.code': 'Introduce este código para iniciar sesión como {username}:',
  'email-login.link':
    'Abre este enlace en el navegador en el que lo pediste el {date} para iniciar sesión como {username}.',
  'email-login.button': 'Iniciar sesión',
  'email-login.lifetime':
    'Este mensaje es válido una sola vez y durante {duration}. No se lo pases a nadie, ni siquiera a quien te llame por teléfono.',
  'email-login.unproven':
    'Tu dirección aún no está confirmada. Este inicio de sesión la confirma y elimina todo lo que la cuenta tiene hasta ahora: contraseña, proveedores conectados y segundos pasos.',
  'email-login.footer': 'Si no lo has pedido, puedes ignorar este mensaje. Sin él nadie puede iniciar sesión.',
  'email-login-unknown.subject': 'No tienes ninguna cuenta en {site}',
  'email-login-unknown.heading': 'No hay ninguna cuenta con esta dirección',
  'email-login-unknown.body': 'El {date} alguien intentó iniciar sesión con esta dirección. Ninguna cuenta la tiene.',
  'email-login-unknown.held':
    'El {date} alguien intentó iniciar sesión con esta dirección. Tu cuenta tiene ahora otra dirección. Inicia sesión con ella o deshaz el cambio con el enlace de nuestro correo sobre él.',
  'email-login-unknown.create': 'Puedes crear una cuenta con ella.',
  'email-login-unknown.footer': 'Si no fuiste tú, puedes ignorar este mensaje.',
  'email-login-refused.subject': 'No puedes iniciar sesión en {site} por correo',
  'email-login-refused.heading': 'No puedes iniciar sesión por correo',
  'email-login-refused.body':
    'El {date} alguien pidió iniciar sesión por correo en la cuenta {username}. El segundo paso de esta cuenta también es un código por correo, y un solo buzón no son dos factores.',
  'email-login-refused.hint':
    'Inicia sesión de otra manera. Con otro segundo paso, como una aplicación de autenticación, podrás iniciar sesión por correo después.',
  'email-login-refused.footer': 'Si no fuiste tú, puedes ignorar este mensaje. Tu cuenta no ha cambiado.',
}
