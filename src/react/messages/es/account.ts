import type { account as english } from '../en/account.js'

/** Spanish. */
export const esAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'Dónde has iniciado sesión',
  sessions_text: 'Cierra una sesión que no reconozcas y cambia después tu contraseña.',
  sessions_current: 'Este navegador',
  sessions_used: 'Último uso: {date}',
  sessions_since: 'Inicio de sesión: {date}',
  sessions_end: 'Cerrar',
  sessions_end_of: 'Cerrar: {device}',
  sessions_sign_out: 'Cerrar sesión',
  sessions_sign_out_of: 'Cerrar sesión: {device}',
  sessions_end_others: 'Cerrar las demás sesiones',
  sessions_ask: 'Los demás navegadores y aplicaciones tendrán que iniciar sesión de nuevo. Este seguirá conectado.',
  sessions_more: 'Mostrar más',
  sessions_none: 'No hay sesiones abiertas.',
  sessions_ended: 'Sesión cerrada.',
  device_on: '{browser} en {os}',
  device_unknown: 'Navegador desconocido',
  proof_passkey: 'Llave de acceso',
}
