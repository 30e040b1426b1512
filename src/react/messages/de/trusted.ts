import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** German. */
export const deTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'Diesem Browser {time} lang vertrauen',
  trusted_title: 'Vertrauenswürdige Browser',
  trusted_text: 'Diese Browser überspringen den zweiten Schritt, wenn Sie sich anmelden.',
  trusted_since: 'Vertrauenswürdig seit {date}',
  trusted_until: 'Vertrauenswürdig bis {date}',
  trusted_end: 'Nicht mehr vertrauen',
  trusted_end_of: 'Nicht mehr vertrauen: {device}',
  trusted_end_all: 'Keinem Browser mehr vertrauen',
  trusted_ask: 'Danach verlangt jeder Browser wieder den zweiten Schritt. Niemand wird abgemeldet.',
  trusted_none: 'Sie vertrauen keinem Browser. Das können Sie im zweiten Schritt einer Anmeldung tun.',
  trusted_ended: 'Nicht mehr vertrauenswürdig.',
}
