import type { mail } from '../en/mail.js'

/** Japanese. */
export const jaMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'コードをメールで受け取る',
  mail_with_link: 'リンクをメールで受け取る',
  mail_sent: 'メールはまもなく届くか、すでに受信トレイにあります。',
  mail_sent_to: '{email} 宛てのメールはまもなく届くか、すでに受信トレイにあります。',
  mail_enter_code: 'メールに記載されたコードを入力してください。',
  mail_open_link: 'メールのリンクをこのブラウザーで開いてください。',
  mail_either: 'メールに記載されたコードを入力するか、リンクをこのブラウザーで開いてください。',
  mail_again: 'メールをもう一度送信',
  mail_again_done: 'メールをもう一度送信しています。',
  mail_again_wait: '{wait}後にもう一度メールを送信できます。',
  mail_other_address: '別のアドレスを使う',
  mail_other_way: '別の方法でログイン',
  mail_link_text: 'ボタンを押すとログインします。',
  mail_link_gone: 'このリンクは無効になっています。新しいメールをリクエストしてください。',
  mail_link_elsewhere: 'このリンクは別のブラウザーでリクエストされました。そのブラウザーで開いてください。',
  mail_link_or_code:
    'このリンクは別のブラウザーでリクエストされました。そのブラウザーで開くか、メールのコードをそこに入力してください。',
}
