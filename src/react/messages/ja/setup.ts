import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** Japanese. */
export const jaSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'アカウントを保護する',
  mfa_enrolment_step: 'ステップ 2/2',
  mfa_enrolment_leave: 'ログアウト',
  mfa_enrolment: 'このサイトでは2段階認証が必要です。方法を選んで続けてください。',
  qr_app: 'スマートフォンで認証アプリ(Google Authenticator や 1Password など)を開いてください。',
  qr_read: 'このサイトをアプリに追加してください。',
  qr_failed: 'この QR コードを表示できません。下のリンクまたはキーを使用してください。',
}
