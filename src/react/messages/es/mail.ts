import type { mail } from '../en/mail.js'

/** Spanish. */
export const esMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'Enviarme un código por correo',
  mail_with_link: 'Enviarme un enlace por correo',
  mail_sent: 'Un correo está en camino o ya en tu bandeja de entrada.',
  mail_sent_to: 'Un correo a {email} está en camino o ya en su bandeja de entrada.',
  mail_enter_code: 'Introduce el código del correo.',
  mail_open_link: 'Abre el enlace del correo en este navegador.',
  mail_either: 'Introduce el código del correo o abre su enlace en este navegador.',
  mail_again: 'Enviar otro correo',
  mail_again_done: 'Otro correo está en camino.',
  mail_again_wait: 'Se podrá enviar otro correo en {wait}.',
  mail_other_address: 'Usar otra dirección',
  mail_other_way: 'Iniciar sesión de otra forma',
  mail_link_text: 'Pulsa el botón para iniciar sesión.',
  mail_link_gone: 'Este enlace ya no es válido. Pide un correo nuevo.',
  mail_link_elsewhere: 'Este enlace se pidió en otro navegador. Ábrelo en ese navegador.',
  mail_link_or_code:
    'Este enlace se pidió en otro navegador. Ábrelo en ese navegador o introduce allí el código del correo.',
}
