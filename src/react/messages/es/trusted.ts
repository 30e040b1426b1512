import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** Spanish. */
export const esTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'Confiar en este navegador durante {time}',
  trusted_title: 'Navegadores de confianza',
  trusted_text: 'Estos navegadores omiten el segundo paso cuando inicia sesión.',
  trusted_since: 'De confianza desde el {date}',
  trusted_until: 'De confianza hasta el {date}',
  trusted_end: 'Dejar de confiar',
  trusted_end_of: 'Dejar de confiar: {device}',
  trusted_end_all: 'Dejar de confiar en todos los navegadores',
  trusted_ask: 'Todos los navegadores volverán a pedir el segundo paso. No se cierra ninguna sesión.',
  trusted_none: 'No confía en ningún navegador. Puede hacerlo en el segundo paso de un inicio de sesión.',
  trusted_ended: 'Ya no es de confianza.',
}
