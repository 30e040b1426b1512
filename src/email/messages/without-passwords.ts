import type { MailText } from './en.js'

/** The texts that would speak of a password, as they are with PASSWORD_LOGIN false. By locale and code. */
export const WITHOUT_PASSWORDS: Readonly<Record<string, Readonly<Partial<Record<MailText, string>>>>> = {
  en: {
    'mfa-wrong-codes.body':
      'Five wrong codes were entered for the account {username}, the last one on {date}. The person who entered them had already passed the first step of signing in.',
    'footer.not_you':
      'If this was not you, sign in at once, end the other sessions and check the settings of your account.',
    'already-registered.hint': 'If it was you, sign in as usual.',
    'mfa-changed.disabled':
      'Two-step sign-in of the account {username} was turned off on {date}. The first step is now enough to sign in.',
    'address-changed.hint':
      'If this was not you, undo the change. You get this address back, and all devices are signed out.',
    'mfa-code.footer':
      'If you did not request it, somebody is trying to sign in to your account. Do not pass the code on.',
    'email-login.unproven':
      'Your address is not confirmed yet. This sign-in confirms it and removes everything that the account has so far: connected providers, passkeys and second steps.',
  },
  de: {
    'mfa-wrong-codes.body':
      'Für das Konto {username} wurden fünf falsche Codes eingegeben, der letzte am {date}. Die Person, die sie eingegeben hat, hatte den ersten Schritt der Anmeldung schon bestanden.',
    'footer.not_you':
      'Wenn Sie das nicht waren, melden Sie sich sofort an, beenden Sie die anderen Sitzungen und prüfen Sie die Einstellungen Ihres Kontos.',
    'already-registered.hint': 'Wenn Sie es waren, melden Sie sich wie gewohnt an.',
    'mfa-changed.disabled':
      'Die zweistufige Anmeldung des Kontos {username} wurde am {date} ausgeschaltet. Zur Anmeldung genügt jetzt der erste Schritt.',
    'address-changed.hint':
      'Wenn Sie das nicht waren, machen Sie die Änderung rückgängig. Sie erhalten diese Adresse zurück, und alle Geräte werden abgemeldet.',
    'mfa-code.footer':
      'Wenn Sie ihn nicht angefordert haben, versucht jemand, sich bei Ihrem Konto anzumelden. Geben Sie den Code nicht weiter.',
    'email-login.unproven':
      'Ihre Adresse ist noch nicht bestätigt. Diese Anmeldung bestätigt sie und entfernt alles, was das Konto bisher hat: verbundene Anbieter, Passkeys und zweite Schritte.',
  },
  es: {
    'mfa-wrong-codes.body':
      'Se introdujeron cinco códigos erróneos para la cuenta {username}, el último el {date}. Quien los introdujo ya había superado el primer paso del inicio de sesión.',
    'footer.not_you':
      'Si no fuiste tú, inicia sesión de inmediato, cierra las demás sesiones y revisa la configuración de tu cuenta.',
    'already-registered.hint': 'Si fuiste tú, inicia sesión como siempre.',
    'mfa-changed.disabled':
      'La verificación en dos pasos de la cuenta {username} se desactivó el {date}. Ahora basta el primer paso para iniciar sesión.',
    'address-changed.hint':
      'Si no fue usted, deshaga el cambio. Recupera esta dirección y se cierra la sesión en todos los dispositivos.',
    'mfa-code.footer':
      'Si no lo has pedido tú, alguien está intentando iniciar sesión en tu cuenta. No compartas el código.',
    'email-login.unproven':
      'Tu dirección aún no está confirmada. Este inicio de sesión la confirma y elimina todo lo que la cuenta tiene hasta ahora: proveedores conectados, claves de acceso y segundos pasos.',
  },
  fr: {
    'mfa-wrong-codes.body':
      'Cinq codes erronés ont été saisis pour le compte {username}, le dernier le {date}. La personne qui les a saisis avait déjà franchi la première étape de la connexion.',
    'footer.not_you':
      'Si ce n’était pas vous, connectez-vous immédiatement, fermez les autres sessions et vérifiez les paramètres de votre compte.',
    'already-registered.hint': 'Si c’était vous, connectez-vous comme d’habitude.',
    'mfa-changed.disabled':
      'La connexion en deux étapes du compte {username} a été désactivée le {date}. La première étape suffit désormais pour se connecter.',
    'address-changed.hint':
      'Si ce n’était pas vous, annulez la modification. Vous récupérez cette adresse et tous les appareils sont déconnectés.',
    'mfa-code.footer':
      'Si vous ne l’avez pas demandé, quelqu’un essaie de se connecter à votre compte. Ne transmettez pas le code.',
    'email-login.unproven':
      'Votre adresse n’est pas encore confirmée. Cette connexion la confirme et supprime tout ce que le compte contient jusqu’ici\u00a0: fournisseurs connectés, clés d’accès et secondes étapes.',
  },
  pt: {
    'mfa-wrong-codes.body':
      'Cinco códigos errados foram digitados para a conta {username}, o último em {date}. Quem os digitou já havia passado da primeira etapa da entrada.',
    'footer.not_you':
      'Se não foi você, entre imediatamente, encerre as outras sessões e verifique as configurações da sua conta.',
    'already-registered.hint': 'Se foi você, entre como de costume.',
    'mfa-changed.disabled':
      'A verificação em duas etapas da conta {username} foi desativada em {date}. Agora a primeira etapa basta para entrar.',
    'address-changed.hint':
      'Se não foi você, desfaça a alteração. Você recupera este endereço e todos os dispositivos são desconectados.',
    'mfa-code.footer': 'Se você não o pediu, alguém está tentando entrar na sua conta. Não passe o código adiante.',
    'email-login.unproven':
      'O seu endereço ainda não está confirmado. Este acesso o confirma e remove tudo o que a conta tem até agora: provedores conectados, chaves de acesso e segundas etapas.',
  },
  ja: {
    'mfa-wrong-codes.body':
      'アカウント {username} に対して誤ったコードが5回入力されました。最後は {date} です。入力した人は、ログインの最初の段階をすでに通過しています。',
    'footer.not_you':
      'お心当たりがない場合は、すぐにログインし、他のセッションを終了して、アカウントの設定をご確認ください。',
    'already-registered.hint': 'ご本人の場合は、いつもどおりログインしてください。',
    'mfa-changed.disabled':
      'アカウント {username} の2段階認証が {date} に無効になりました。今後は1段階目だけでログインできます。',
    'address-changed.hint':
      '心当たりがない場合は、変更を取り消してください。このアドレスが元に戻り、すべての端末からログアウトされます。',
    'mfa-code.footer':
      'このコードを要求した覚えがない場合は、誰かがあなたのアカウントにログインしようとしています。コードを誰にも渡さないでください。',
    'email-login.unproven':
      'あなたのアドレスはまだ確認されていません。このログインでアドレスが確認され、アカウントにこれまで設定された連携先のプロバイダー、パスキー、2段階目の方法はすべて削除されます。',
  },
  zh: {
    'mfa-wrong-codes.body': '有人为账号 {username} 输入了五次错误验证码，最后一次在 {date}。输入者已通过登录的第一步。',
    'footer.not_you': '如果这不是您本人所为，请立即登录，结束其他会话，并检查您的账号设置。',
    'already-registered.hint': '如果是您本人，请照常登录。',
    'mfa-changed.disabled': '账号 {username} 的两步验证已于 {date} 关闭。现在仅凭第一步即可登录。',
    'address-changed.hint': '如果不是您本人所为，请撤销此更改。此地址将恢复，所有设备将退出登录。',
    'mfa-code.footer': '如果您没有请求此验证码，可能有人正在尝试登录您的账号。请勿泄露验证码。',
    'email-login.unproven':
      '您的邮箱地址尚未确认。此次登录会确认该地址，并删除账号目前拥有的一切：已关联的平台、通行密钥和第二步验证方式。',
  },
  ar: {
    'mfa-wrong-codes.body':
      'أُدخلت خمسة رموز خاطئة للحساب {username}، آخرها بتاريخ {date}. من أدخلها كان قد اجتاز الخطوة الأولى من تسجيل الدخول.',
    'footer.not_you': 'إذا لم تكن أنت من فعل ذلك، فسجّل الدخول فورًا وأنهِ الجلسات الأخرى وراجع إعدادات حسابك.',
    'already-registered.hint': 'إذا كنت أنت، فسجّل الدخول كالمعتاد.',
    'mfa-changed.disabled':
      'تم إيقاف تسجيل الدخول بخطوتين للحساب {username} بتاريخ {date}. تكفي الآن الخطوة الأولى وحدها لتسجيل الدخول.',
    'address-changed.hint':
      'إذا لم تكن أنت من فعل ذلك، فتراجع عن التغيير. ستستعيد هذا العنوان، ويُسجَّل الخروج من جميع الأجهزة.',
    'mfa-code.footer': 'إذا لم تطلب هذا الرمز، فهناك من يحاول تسجيل الدخول إلى حسابك. لا تشارك الرمز مع أحد.',
    'email-login.unproven':
      'لم يتم تأكيد عنوانك بعد. يؤكده تسجيل الدخول هذا ويحذف كل ما في الحساب حتى الآن: الجهات المرتبطة ومفاتيح المرور والخطوات الثانية.',
  },
}
