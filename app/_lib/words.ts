import { headers } from 'next/headers'
import { auth } from './auth'

const en = {
  skip: 'Skip to the content',
  docs: 'Docs',
  outbox: 'Outbox',
  signIn: 'Sign in',
  register: 'Register',
  signOut: 'Sign out',
  again: 'Try again',
  account: 'Your account',
  create: 'Create an account',
  forgot: 'Reset your password',
  headline: 'Sign-in for Next.js, in your own database',
  intro: 'This demo is a host like your app: it mounts the service with two lines and shows its forms.',
  welcome: 'Welcome, {name}',
}

/** The words of the demo's own pages. Those of the components come from the package. */
const WORDS: Readonly<Record<string, typeof en>> = {
  en,
  de: {
    skip: 'Zum Inhalt',
    docs: 'Doku',
    outbox: 'Postausgang',
    signIn: 'Anmelden',
    register: 'Registrieren',
    signOut: 'Abmelden',
    again: 'Erneut versuchen',
    account: 'Ihr Konto',
    create: 'Konto erstellen',
    forgot: 'Passwort zurücksetzen',
    headline: 'Anmeldung für Next.js, in Ihrer eigenen Datenbank',
    intro: 'Diese Demo ist eine App wie Ihre: Sie bindet den Dienst mit zwei Zeilen ein und zeigt seine Formulare.',
    welcome: 'Willkommen, {name}',
  },
  ar: {
    skip: 'انتقل إلى المحتوى',
    docs: 'التوثيق',
    outbox: 'الصادر',
    signIn: 'تسجيل الدخول',
    register: 'إنشاء حساب',
    signOut: 'تسجيل الخروج',
    again: 'أعد المحاولة',
    account: 'حسابك',
    create: 'إنشاء حساب',
    forgot: 'إعادة تعيين كلمة المرور',
    headline: 'تسجيل الدخول لتطبيقات Next.js في قاعدة بياناتك',
    intro: 'هذا العرض تطبيق مثل تطبيقك: يضيف الخدمة بسطرين ويعرض نماذجها.',
    welcome: 'مرحبًا، {name}',
  },
  es: {
    skip: 'Ir al contenido',
    docs: 'Docs',
    outbox: 'Correos',
    signIn: 'Iniciar sesión',
    register: 'Registrarse',
    signOut: 'Cerrar sesión',
    again: 'Reintentar',
    account: 'Tu cuenta',
    create: 'Crear una cuenta',
    forgot: 'Restablecer la contraseña',
    headline: 'Inicio de sesión para Next.js, en tu propia base de datos',
    intro: 'Esta demo es una aplicación como la tuya: monta el servicio con dos líneas y muestra sus formularios.',
    welcome: 'Hola, {name}',
  },
  fr: {
    skip: 'Aller au contenu',
    docs: 'Docs',
    outbox: 'Courrier',
    signIn: 'Se connecter',
    register: 'S’inscrire',
    signOut: 'Se déconnecter',
    again: 'Réessayer',
    account: 'Votre compte',
    create: 'Créer un compte',
    forgot: 'Réinitialiser le mot de passe',
    headline: 'La connexion pour Next.js, dans votre propre base de données',
    intro: 'Cette démo est une application comme la vôtre : deux lignes montent le service et ses formulaires.',
    welcome: 'Bienvenue, {name}',
  },
  pt: {
    skip: 'Ir para o conteúdo',
    docs: 'Docs',
    outbox: 'E-mails',
    signIn: 'Entrar',
    register: 'Cadastrar',
    signOut: 'Sair',
    again: 'Tentar de novo',
    account: 'A sua conta',
    create: 'Criar uma conta',
    forgot: 'Redefinir a senha',
    headline: 'Login para Next.js, no seu próprio banco de dados',
    intro: 'Esta demonstração é um aplicativo como o seu: monta o serviço com duas linhas e mostra os formulários.',
    welcome: 'Boas-vindas, {name}',
  },
  ja: {
    skip: '本文へ移動',
    docs: 'ドキュメント',
    outbox: '送信箱',
    signIn: 'ログイン',
    register: '登録',
    signOut: 'ログアウト',
    again: '再試行',
    account: 'アカウント',
    create: 'アカウントを作成',
    forgot: 'パスワードの再設定',
    headline: 'Next.js のログインを、ご自身のデータベースで',
    intro: 'このデモは通常のアプリです。2 行でサービスを組み込み、そのフォームを表示しています。',
    welcome: 'ようこそ、{name} さん',
  },
  zh: {
    skip: '跳到正文',
    docs: '文档',
    outbox: '发件箱',
    signIn: '登录',
    register: '注册',
    signOut: '退出登录',
    again: '重试',
    account: '您的账号',
    create: '创建账号',
    forgot: '重置密码',
    headline: '面向 Next.js 的登录，使用您自己的数据库',
    intro: '此演示与您的应用一样：用两行代码接入服务并显示其表单。',
    welcome: '欢迎，{name}',
  },
}

/** The first language that the browser prefers and the demo has, else the language of the service. */
export async function language(): Promise<string> {
  const wanted = ((await headers()).get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { locale: tag.split('-')[0]?.toLowerCase() ?? '', weight: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.find(({ locale }) => Object.hasOwn(WORDS, locale))?.locale ?? auth.clientConfig.locale
}

export const words = async (): Promise<typeof en> => WORDS[await language()] ?? en
