import type { MailClient } from './mail-data.js'
import type { MailTexts } from './texts.js'

/** The browser and the network of a request, as one line. */
export const clientText = ({ browser, os, address }: MailClient, texts: MailTexts): string =>
  [texts.device({ browser, os }), address].filter(Boolean).join(', ')
