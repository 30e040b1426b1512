import type { MailMessages } from './en.js'
import { jaSignIn } from './sign-in/ja.js'

export const ja: MailMessages = {
  ...jaSignIn,
  greeting: '{name} 様',
  'action.fallback': 'ボタンが動作しない場合は、次のアドレスをブラウザーにコピーしてください。',
  'footer.sent': 'このメールは {site} から送信されました。',
  'footer.ignore': 'お心当たりがない場合は、このメールを無視してください。リンクを開かない限り何も起こりません。',
  'secure.button': 'アカウントを保護する',
  'notice.client': '操作元: {client}',
  'footer.not_you': 'お心当たりがない場合は、すぐにパスワードを再設定し、アカウントの設定をご確認ください。',

  'verify.subject': '{site} のメールアドレスの確認',
  'verify.heading': 'メールアドレスの確認',
  'verify.one':
    'アカウント {username} の登録が {date} にこのアドレスで申し込まれました。続けるにはアドレスを確認してください。',
  'verify.several': 'このアドレスで複数のアカウントが申し込まれました。ご自身で申し込んだものだけを確認してください。',
  'verify.entry': '{username}（{date} 申し込み）',
  'verify.button': '{username} を確認する',
  'verify.lifetime': 'リンクの有効期間は {duration} で、記載されたアカウントにのみ使えます。',

  'already-registered.subject': '{site} にはすでにアカウントがあります',
  'already-registered.heading': 'すでにアカウントがあります',
  'already-registered.body':
    '{date} に、このアドレスで登録が試みられました。アドレスはすでにアカウント {username} で使われているため、新しいアカウントは作成されていません。',
  'already-registered.hint':
    'ご本人の場合は、いつもどおりログインしてください。パスワードを忘れた場合は、そこで再設定できます。',
  'already-registered.button': 'ログイン',
  'already-registered.footer': 'お心当たりがない場合は、このメールを無視してください。アカウントに変更はありません。',

  'reset.subject': '{site} のパスワードの再設定',
  'reset.heading': 'パスワードの再設定',
  'reset.body': '{date} に、アカウント {username} のパスワードの再設定がリクエストされました。',
  'reset.button': '新しいパスワードを設定する',
  'reset.lifetime': 'リンクは一度だけ使え、有効期間は {duration} です。新しいリンクが届くと無効になります。',
  'set-password.subject': '{site} のパスワードの設定',
  'set-password.heading': 'パスワードの設定',
  'set-password.body':
    'アカウント {username} のアドレスが確認されました。ここでパスワードを設定してください。以前に設定したパスワードは使用できません。',
  'set-password.button': 'パスワードを設定する',

  'password-changed.subject': '{site} のパスワードが変更されました',
  'password-changed.heading': 'パスワードが変更されました',
  'password-changed.body':
    'アカウント {username} のパスワードが {date} に変更されました。ほかの端末はすべてログアウトされました。',

  'password-removed.subject': '{site} のパスワードが削除されました',
  'password-removed.heading': 'パスワードが削除されました',
  'password-removed.body':
    'アカウント {username} のパスワードが {date} に削除されました。ほかの端末はすべてログアウトされました。',

  'mfa-changed.subject': '{site} の2段階認証が変更されました',
  'mfa-changed.heading': '2段階認証が変更されました',
  'mfa-changed.changed': 'アカウント {username} の2段階認証の設定が {date} に変更されました。',
  'mfa-changed.activated': '{method}：アカウント {username} で {date} に有効になりました。',
  'mfa-changed.replaced': '{method}：アカウント {username} で {date} に再設定されました。以前のものは使えません。',
  'mfa-changed.deactivated': '{method}：アカウント {username} で {date} に無効になりました。',
  'mfa-changed.deleted': '{method}：アカウント {username} から {date} に削除されました。',
  'mfa-changed.made_primary': '{method}：{date} からアカウント {username} の既定の方法です。',
  'mfa-changed.regenerated':
    'アカウント {username} の新しいバックアップコードが {date} に作成されました。古いコードは無効です。',
  'mfa-changed.disabled':
    'アカウント {username} の2段階認証が {date} に無効になりました。今後はパスワードだけでログインできます。',

  'mfa-wrong-codes.subject': '{site} のアカウントで誤ったコードが入力されました',
  'mfa-wrong-codes.heading': '誤ったコードが入力されました',
  'mfa-wrong-codes.body':
    'アカウント {username} に対して誤ったコードが5回入力されました。最後は {date} です。入力した人は、ログインの最初の段階（通常はパスワード）をすでに通過しています。',

  'mfa-locked.subject': '{site} のログイン方法がロックされました',
  'mfa-locked.heading': 'ログイン方法がロックされました',
  'mfa-locked.body':
    '{method}：誤ったコードが続いたため、アカウント {username} で {date} からロックされています。バックアップコードか別の方法でログインしてください。',

  'backup-code-used.subject': '{site} でバックアップコードが使われました',
  'backup-code-used.heading': 'バックアップコードが使われました',
  'backup-code-used.body':
    'アカウント {username} のバックアップコードが {date} に使われました。このコードはもう使えません。',
  'backup-code-used.remaining': '残りのバックアップコード：{count}',

  'social-linked.subject': '{site} の新しいログイン方法',
  'social-linked.heading': '新しいログイン方法',
  'social-linked.body': '{provider} が {date} にアカウント {username} と連携され、ログインに使えるようになりました。',

  'passkey-added.subject': '{site} のアカウントにパスキーが追加されました',
  'passkey-added.heading': 'パスキーが追加されました',
  'passkey-added.body':
    '{date} に、アカウント {username} にパスキーが追加されました。このパスキーでサインインできます。',

  'passkey-removed.subject': '{site} のアカウントからパスキーが削除されました',
  'passkey-removed.heading': 'パスキーが削除されました',
  'passkey-removed.body':
    '{date} に、アカウント {username} からパスキーが削除されました。ほかのすべての端末からサインアウトされました。',

  'passkey-counter.subject': '{site} のアカウントのパスキーが拒否されました',
  'passkey-counter.heading': 'パスキーが拒否されました',
  'passkey-counter.body':
    '{date} に、アカウント {username} へのパスキーによるサインインが拒否されました。パスキーが複製された可能性があります。お心当たりがない場合は、このパスキーを削除して新しいものを追加してください。',

  'new-login.subject': '{site} のアカウントへの新しいログイン',
  'new-login.heading': '新しいログイン',
  'new-login.body': '{date} に、これまで使われたことのないブラウザからアカウント {username} へのログインがありました。',
  'new-login.device': 'ブラウザ: {device}',
  'new-login.address': 'ネットワーク: {address}',
  'new-login.hint': 'ご本人によるログインであれば、何もする必要はありません。',
  'new-login.footer': 'お心当たりがない場合は、すぐにアカウントでそのセッションを終了し、設定をご確認ください。',
  'device.on': '{os} の {browser}',
  'device.unknown': '不明なブラウザ',

  'account-deleted.subject': '{site} のアカウントが削除されました',
  'account-deleted.heading': 'アカウントが削除されました',
  'account-deleted.body':
    'アカウント {username} は、関連するすべてのデータとともに {date} に削除されました。元に戻すことはできません。',
  'account-deleted.footer': '心当たりがない場合は、{site} の運営者にお問い合わせください。',

  'invitation.subject': '{site} への招待',
  'invitation.heading': '招待が届いています',
  'invitation.body': '{date} に {site} のアカウント作成に招待されました。',
  'invitation.button': 'アカウントを作成',
  'invitation.lifetime': 'リンクは一度だけ使え、有効期間は {duration} です。このメールアドレスでのみ使えます。',
  'invitation.footer':
    'この招待にお心当たりがない場合は、このメールを無視してください。リンクを開かない限りアカウントは作成されません。',

  'change-address.subject': '{site} の新しいメールアドレスの確認',
  'change-address.heading': '新しいメールアドレスの確認',
  'change-address.body':
    '{date} に、アカウント {username} でこのアドレスを使用するリクエストがありました。アカウントのアドレスを変更するには、確認してください。',
  'change-address.button': 'アドレスを確認する',
  'change-address.lifetime': 'リンクは 1 回のみ、{duration}有効です。新しいリンクが発行されると無効になります。',

  'address-in-use.subject': '{site} であなたのアドレスが使われようとしました',
  'address-in-use.heading': 'アドレスはすでに使用されています',
  'address-in-use.body':
    '{date} に、このアドレスを別のアカウントで使用しようとした人がいました。あなたのアカウント {username} のアドレスなので、何も変更されていません。',
  'address-in-use.footer': '対応は必要ありません。',

  'address-changed.subject': '{site} のメールアドレスが変更されました',
  'address-changed.heading': 'メールアドレスが変更されました',
  'address-changed.body':
    'アカウント {username} のメールアドレスが {date} に変更されました。このアドレスはアカウントで使用されなくなりました。',
  'address-changed.hint':
    '心当たりがない場合は、変更を取り消してください。このアドレスが元に戻り、すべての端末からログアウトされ、新しいパスワードを設定できます。',
  'address-changed.button': '変更を取り消す',
  'address-changed.lifetime': 'リンクは 1 回のみ、{duration}有効です。',
  'address-changed.footer': 'ご本人による変更の場合は、このメールを無視してください。',

  'address-restored.subject': '{site} のメールアドレスが元に戻りました',
  'address-restored.heading': 'メールアドレスが元に戻りました',
  'address-restored.body':
    'アカウント {username} のメールアドレスの変更が {date} に取り消されました。すべての端末からログアウトされ、以前のパスワードは無効になりました。新しいパスワードを設定してください。',
  'address-restored.sign_in':
    'アカウント {username} のメールアドレスの変更は {date} に取り消されました。すべての端末がログアウトされています。もう一度ログインしてください。',
  'address-restored.kept':
    '次のログイン方法は変更より前からあるため、残されています: {kept}。心当たりのないものは削除してください。',
  'address-restored.button': '新しいパスワードを設定する',

  'method.app': '認証アプリ',
  'method.email': 'メールのコード',
  'method.backup_codes': 'バックアップコード',
}
