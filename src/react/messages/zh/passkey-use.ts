import type { passkeyUse } from '../en/passkey-use.js'

/** Chinese. */
export const zhPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: '使用通行密钥登录',
  passkey_use: '使用通行密钥',
  passkey_step_text: '请使用您的通行密钥确认。',
  passkey_cancelled: '未使用通行密钥。您可以重试。',
  passkey_unsupported: '此浏览器或设备无法在此使用通行密钥。请选择其他方式。',
  passkey_registered: '此设备上已有您账户的通行密钥。',
  passkey_offer_title: '下次登录更快捷',
  passkey_offer_text: '添加通行密钥，即可使用指纹、面容或设备锁登录。',
  passkey_offer_add: '添加通行密钥',
  passkey_offer_later: '暂不',
}
