import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** French. */
export const frTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'Faire confiance à ce navigateur pendant {time}',
  trusted_title: 'Navigateurs de confiance',
  trusted_text: 'Ces navigateurs passent la deuxième étape lorsque vous vous connectez.',
  trusted_since: 'De confiance depuis le {date}',
  trusted_until: 'De confiance jusqu’au {date}',
  trusted_end: 'Ne plus faire confiance',
  trusted_end_of: 'Ne plus faire confiance : {device}',
  trusted_end_all: 'Ne plus faire confiance à aucun navigateur',
  trusted_ask: 'Chaque navigateur demandera de nouveau la deuxième étape. Personne n’est déconnecté.',
  trusted_none:
    'Vous ne faites confiance à aucun navigateur. Vous pouvez le faire à la deuxième étape d’une connexion.',
  trusted_ended: 'Plus de confiance.',
}
