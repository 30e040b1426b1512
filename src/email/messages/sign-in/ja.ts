import type { SignInMessages } from './en.js'

export const jaSignIn: SignInMessages = {
  'sign-in.subject': '{site} にログイン',
  'sign-in.heading': 'ログイン',
  'sign-in.email': 'アカウント {username} にログインできます。ログインページからログイン用のメールが送信されます。',
  'sign-in.provider': 'アカウント {username} には {provider} でログインできます。',
  'sign-in.button': 'ログイン',
  'mfa-code.subject': '{code} は {site} の確認コードです',
  'mfa-code.heading': '確認コード',
  'mfa-code.body': '{username} として続けるには、次のコードを入力してください。',
  'mfa-code.lifetime':
    'コードは一度だけ使え、有効期間は {duration} です。電話をかけてきた相手も含め、誰にも教えないでください。',
  'mfa-code.footer':
    'このコードを要求した覚えがない場合は、パスワードを知られている可能性があります。コードを誰にも渡さず、パスワードを変更してください。',
  'reauthenticate-code.subject': '{code} は {site} の変更確認コードです',
  'reauthenticate-code.body': 'アカウント {username} の変更を確認するには、次のコードを入力してください。',
  'reauthenticate-code.footer':
    'このコードを要求した覚えがない場合は、誰かがあなたのアカウントを使用しています。コードを誰にも渡さず、ほかのセッションを終了してください。',
  'email-login.subject': '{site} にログイン',
  'email-login.heading': 'ログイン',
  'email-login.code': '{username} としてログインするには、次のコードを入力してください。',
  'email-login.link':
    '{username} としてログインするには、{date} に依頼したときと同じブラウザでこのリンクを開いてください。',
  'email-login.button': 'ログイン',
  'email-login.lifetime':
    'このメールは一度だけ使え、有効期間は {duration} です。電話をかけてきた相手も含め、誰にも渡さないでください。',
  'email-login.unproven':
    'あなたのアドレスはまだ確認されていません。このログインでアドレスが確認され、アカウントにこれまで設定されたパスワード、連携したプロバイダー、2段階目の方法はすべて削除されます。',
  'email-login.footer':
    '依頼した覚えがない場合は、このメールを無視してください。このメールがなければ誰もログインできません。',
  'email-login-unknown.subject': '{site} にアカウントがありません',
  'email-login-unknown.heading': 'このアドレスのアカウントはありません',
  'email-login-unknown.body':
    '{date} に、このアドレスでログインしようとした人がいます。このアドレスのアカウントはありません。',
  'email-login-unknown.held':
    '{date} に、このアドレスでのログインが試みられました。お客様のアカウントには現在別のアドレスが設定されています。そのアドレスでログインするか、変更に関するメールのリンクから変更を取り消してください。',
  'email-login-unknown.create': 'このアドレスでアカウントを作成できます。',
  'email-login-unknown.footer': 'お心当たりがない場合は、このメールを無視してください。',
  'email-login-refused.subject': 'メールでは {site} にログインできません',
  'email-login-refused.heading': 'メールではログインできません',
  'email-login-refused.body':
    '{date} に、アカウント {username} へのメールでのログインが依頼されました。このアカウントは2段階目もメールのコードであり、1つのメールボックスでは2要素になりません。',
  'email-login-refused.hint':
    '別の方法でログインしてください。認証アプリなど、2段階目の方法をもう1つ設定すると、その後はメールでログインできます。',
  'email-login-refused.footer': 'お心当たりがない場合は、このメールを無視してください。アカウントに変更はありません。',
}
