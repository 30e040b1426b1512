import type { SignInMessages } from './en.js'

export const ptSignIn: SignInMessages = {
  'sign-in.subject': 'Entrar em {site}',
  'sign-in.heading': 'Entrar',
  'sign-in.email': 'Você pode entrar na conta {username}. A página de entrada envia um e-mail para isso.',
  'sign-in.provider': 'Você pode entrar na conta {username} com {provider}.',
  'sign-in.button': 'Entrar',
  'mfa-code.subject': '{code} é o seu código de {site}',
  'mfa-code.heading': 'O seu código',
  'mfa-code.body': 'Digite este código para continuar como {username}:',
  'mfa-code.lifetime':
    'É válido uma única vez e por {duration}. Não o informe a ninguém, nem mesmo a quem ligar para você.',
  'mfa-code.footer':
    'Se você não o pediu, talvez alguém saiba a sua senha. Não passe o código adiante e altere a sua senha.',
  'reauthenticate-code.subject': '{code} confirma uma alteração em {site}',
  'reauthenticate-code.body': 'Digite este código para confirmar uma alteração na conta {username}:',
  'reauthenticate-code.footer':
    'Se você não o pediu, alguém está usando a sua conta. Não passe o código adiante e encerre as suas outras sessões.',
  'email-login.subject': 'Entrar em {site}',
  'email-login.heading': 'Entrar',
  'email-login.code': 'Digite este código para entrar como {username}:',
  'email-login.link': 'Abra este link no navegador em que você o pediu em {date} para entrar como {username}.',
  'email-login.button': 'Entrar',
  'email-login.lifetime':
    'Esta mensagem vale uma única vez e por {duration}. Não a repasse a ninguém, nem mesmo a quem ligar para você.',
  'email-login.unproven':
    'O seu endereço ainda não está confirmado. Este acesso o confirma e remove tudo o que a conta tem até agora: senha, provedores conectados e segundas etapas.',
  'email-login.footer': 'Se você não pediu isto, pode ignorar esta mensagem. Sem ela ninguém pode entrar.',
  'email-login-unknown.subject': 'Você não tem conta em {site}',
  'email-login-unknown.heading': 'Não há conta com este endereço',
  'email-login-unknown.body': 'Em {date} alguém tentou entrar com este endereço. Nenhuma conta o tem.',
  'email-login-unknown.held':
    'Em {date} alguém tentou entrar com este endereço. Sua conta tem agora outro endereço. Entre com ele ou desfaça a alteração com o link do nosso e-mail sobre ela.',
  'email-login-unknown.create': 'Você pode criar uma conta com ele.',
  'email-login-unknown.footer': 'Se não foi você, pode ignorar esta mensagem.',
  'email-login-refused.subject': 'Não é possível entrar em {site} por e-mail',
  'email-login-refused.heading': 'Não é possível entrar por e-mail',
  'email-login-refused.body':
    'Em {date} alguém pediu para entrar por e-mail na conta {username}. A segunda etapa desta conta também é um código por e-mail, e uma única caixa de correio não são dois fatores.',
  'email-login-refused.hint':
    'Entre de outra forma. Com outra segunda etapa, como um aplicativo autenticador, você poderá entrar por e-mail depois.',
  'email-login-refused.footer': 'Se não foi você, pode ignorar esta mensagem. A sua conta não mudou.',
}
