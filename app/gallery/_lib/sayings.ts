/** Answers of the service with its own texts, because the gallery has no back end. */
const SAYINGS = {
  en: {
    taken: 'A user with that username already exists.',
    common: 'This password is too common.',
    mismatch: "The two password fields didn't match.",
    credentials: 'Unable to log in with provided credentials.',
    code: 'Invalid code',
    old: 'Your old password was entered incorrectly. Please enter it again.',
    last: 'This is your last way to sign in. Add another one first.',
  },
  de: {
    taken: 'Dieser Benutzername ist bereits vergeben.',
    common: 'Dieses Passwort wird zu häufig verwendet.',
    mismatch: 'Die beiden Passwörter stimmen nicht überein.',
    credentials: 'Die Anmeldung mit diesen Angaben ist nicht möglich.',
    code: 'Ungültiger Code',
    old: 'Das bisherige Passwort ist falsch. Bitte geben Sie es noch einmal ein.',
    last: 'Das ist Ihre letzte Anmeldemöglichkeit. Fügen Sie zuerst eine andere hinzu.',
  },
  fr: {
    taken: 'Un utilisateur avec ce nom existe déjà.',
    common: 'Ce mot de passe est trop courant.',
    mismatch: 'Les deux mots de passe ne correspondent pas.',
    credentials: 'Impossible de se connecter avec les informations fournies.',
    code: 'Code invalide',
    old: 'Le mot de passe actuel est incorrect. Veuillez le saisir à nouveau.',
    last: 'C’est votre dernier moyen de connexion. Ajoutez-en d’abord un autre.',
  },
  es: {
    taken: 'Ya existe un usuario con ese nombre.',
    common: 'Esta contraseña es demasiado común.',
    mismatch: 'Las dos contraseñas no coinciden.',
    credentials: 'No es posible iniciar sesión con los datos proporcionados.',
    code: 'Código no válido',
    old: 'Tu contraseña actual no es correcta. Introdúcela de nuevo.',
    last: 'Es tu última forma de iniciar sesión. Añade primero otra.',
  },
  pt: {
    taken: 'Já existe um usuário com esse nome.',
    common: 'Esta senha é muito comum.',
    mismatch: 'As duas senhas não coincidem.',
    credentials: 'Não foi possível entrar com os dados informados.',
    code: 'Código inválido',
    old: 'A senha atual está incorreta. Digite-a novamente.',
    last: 'Esta é a sua última forma de entrar. Adicione primeiro outra.',
  },
  ar: {
    taken: 'يوجد بالفعل مستخدم بهذا الاسم.',
    common: 'كلمة المرور شائعة جدًا.',
    mismatch: 'كلمتا المرور غير متطابقتين.',
    credentials: 'تعذّر تسجيل الدخول بالبيانات المدخلة.',
    code: 'رمز غير صالح',
    old: 'كلمة المرور الحالية غير صحيحة. يُرجى إدخالها مرة أخرى.',
    last: 'هذه آخر وسيلة لديك لتسجيل الدخول. أضف وسيلة أخرى أولًا.',
  },
  ja: {
    taken: 'このユーザー名はすでに使われています。',
    common: 'このパスワードは一般的すぎます。',
    mismatch: '2つのパスワードが一致しません。',
    credentials: '入力された情報ではログインできません。',
    code: 'コードが無効です',
    old: '現在のパスワードが正しくありません。もう一度入力してください。',
    last: 'これは最後のログイン手段です。先に別の手段を追加してください。',
  },
  zh: {
    taken: '该用户名已被使用。',
    common: '该密码过于常见。',
    mismatch: '两次输入的密码不一致。',
    credentials: '无法使用提供的信息登录。',
    code: '验证码无效',
    old: '当前密码错误，请重新输入。',
    last: '这是您最后的登录方式，请先添加另一种。',
  },
} as const

export type Locale = keyof typeof SAYINGS
export type Saying = keyof (typeof SAYINGS)['en']

export const LOCALES = Object.keys(SAYINGS) as Locale[]

export const say = (locale: Locale, what: Saying): string => SAYINGS[locale][what]
