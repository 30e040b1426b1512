import type { account as english } from '../en/account.js'

/** Japanese. */
export const jaAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'ログイン中の場所',
  sessions_text: '心当たりのないセッションは終了し、その後でパスワードを変更してください。',
  sessions_current: 'このブラウザー',
  sessions_used: '最終利用: {date}',
  sessions_since: 'ログイン: {date}',
  sessions_end: '終了',
  sessions_end_of: '終了: {device}',
  sessions_sign_out: 'ログアウト',
  sessions_sign_out_of: 'ログアウト: {device}',
  sessions_end_others: 'ほかのセッションをすべて終了',
  sessions_ask: 'ほかのブラウザーとアプリでは再度ログインが必要になります。このブラウザーはログインしたままです。',
  sessions_more: 'さらに表示',
  sessions_none: '開いているセッションはありません。',
  sessions_ended: '終了しました。',
  device_on: '{os} の {browser}',
  device_unknown: '不明なブラウザー',
  proof_passkey: 'パスキー',
}
