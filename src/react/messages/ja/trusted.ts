import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** Japanese. */
export const jaTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'このブラウザを{time}信頼する',
  trusted_title: '信頼済みのブラウザ',
  trusted_text: 'これらのブラウザでは、ログイン時に2段階目が省略されます。',
  trusted_since: '{date}に信頼',
  trusted_until: '{date}まで信頼',
  trusted_end: '信頼を解除',
  trusted_end_of: '信頼を解除: {device}',
  trusted_end_all: 'すべてのブラウザの信頼を解除',
  trusted_ask: 'すべてのブラウザで再び2段階目が必要になります。ログアウトはされません。',
  trusted_none: '信頼しているブラウザはありません。ログインの2段階目で信頼できます。',
  trusted_ended: '信頼を解除しました。',
}
