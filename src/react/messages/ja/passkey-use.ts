import type { passkeyUse } from '../en/passkey-use.js'

/** Japanese. */
export const jaPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'パスキーでサインイン',
  passkey_use: 'パスキーを使う',
  passkey_step_text: 'パスキーで確認してください。',
  passkey_cancelled: 'パスキーは使われませんでした。もう一度お試しいただけます。',
  passkey_unsupported: 'このブラウザーまたは端末では、ここでパスキーを使えません。別の方法を選んでください。',
  passkey_registered: 'この端末には、お使いのアカウントのパスキーがすでにあります。',
  passkey_offer_title: '次回からもっと速くサインイン',
  passkey_offer_text: 'パスキーを追加すると、指紋、顔、または端末の画面ロックでサインインできます。',
  passkey_offer_add: 'パスキーを追加',
  passkey_offer_later: '今はしない',
}
