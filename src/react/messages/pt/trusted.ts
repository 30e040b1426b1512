import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** Portuguese. */
export const ptTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'Confiar neste navegador durante {time}',
  trusted_title: 'Navegadores confiáveis',
  trusted_text: 'Estes navegadores ignoram a segunda etapa quando você entra.',
  trusted_since: 'Confiável desde {date}',
  trusted_until: 'Confiável até {date}',
  trusted_end: 'Deixar de confiar',
  trusted_end_of: 'Deixar de confiar: {device}',
  trusted_end_all: 'Deixar de confiar em todos os navegadores',
  trusted_ask: 'Todos os navegadores voltarão a pedir a segunda etapa. Nenhuma sessão é encerrada.',
  trusted_none: 'Você não confia em nenhum navegador. Pode fazê-lo na segunda etapa de um login.',
  trusted_ended: 'Não é mais confiável.',
}
