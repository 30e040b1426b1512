import type { MailMessages } from './en.js'
import { ptSignIn } from './sign-in/pt.js'

export const pt: MailMessages = {
  ...ptSignIn,
  greeting: 'Olá, {name},',
  'action.fallback': 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  'footer.sent': 'Esta mensagem foi enviada por {site}.',
  'footer.ignore': 'Se você não fez este pedido, pode ignorar esta mensagem. Sem o link nada acontece.',
  'secure.button': 'Proteger a minha conta',
  'notice.client': 'A partir de: {client}',
  'footer.not_you': 'Se não foi você, redefina a sua senha imediatamente e verifique as configurações da sua conta.',

  'verify.subject': 'Confirme o seu endereço de e-mail para {site}',
  'verify.heading': 'Confirme o seu endereço de e-mail',
  'verify.one': 'A conta {username} foi pedida em {date} com este endereço. Confirme-o para continuar.',
  'verify.several': 'Várias contas foram pedidas com este endereço. Confirme apenas a que você pediu.',
  'verify.entry': '{username}, pedida em {date}',
  'verify.button': 'Confirmar {username}',
  'verify.lifetime': 'Um link é válido por {duration}, e apenas para a conta que indica.',

  'already-registered.subject': 'Você já tem uma conta em {site}',
  'already-registered.heading': 'Você já tem uma conta',
  'already-registered.body':
    'Em {date} alguém tentou se cadastrar com este endereço. Ele já pertence à sua conta {username}, por isso nenhuma conta nova foi criada.',
  'already-registered.hint': 'Se foi você, entre como de costume. Se esqueceu a senha, pode redefini-la lá.',
  'already-registered.button': 'Entrar',
  'already-registered.footer': 'Se não foi você, pode ignorar esta mensagem. A sua conta não mudou.',

  'reset.subject': 'Redefina a sua senha de {site}',
  'reset.heading': 'Redefina a sua senha',
  'reset.body': 'Uma nova senha foi pedida em {date} para a conta {username}.',
  'reset.button': 'Escolher uma nova senha',
  'reset.lifetime': 'O link é válido uma única vez e por {duration}. Um mais recente o substitui.',
  'set-password.subject': 'Escolha a sua senha de {site}',
  'set-password.heading': 'Escolha a sua senha',
  'set-password.body':
    'O endereço da conta {username} está confirmado. Escolha agora uma senha. Uma senha escolhida antes não vale.',
  'set-password.button': 'Escolher uma senha',

  'password-changed.subject': 'A sua senha de {site} foi alterada',
  'password-changed.heading': 'A sua senha foi alterada',
  'password-changed.body':
    'A senha da conta {username} foi alterada em {date}. Todos os outros dispositivos foram desconectados.',

  'password-removed.subject': 'A sua senha de {site} foi removida',
  'password-removed.heading': 'A sua senha foi removida',
  'password-removed.body':
    'A senha da conta {username} foi removida em {date}. Todos os outros dispositivos foram desconectados.',

  'mfa-changed.subject': 'A verificação em duas etapas em {site} foi alterada',
  'mfa-changed.heading': 'A verificação em duas etapas foi alterada',
  'mfa-changed.changed':
    'As configurações da verificação em duas etapas da conta {username} foram alteradas em {date}.',
  'mfa-changed.activated': '{method}: ativação na conta {username} em {date}.',
  'mfa-changed.replaced': '{method}: nova configuração na conta {username} em {date}. A anterior não funciona mais.',
  'mfa-changed.deactivated': '{method}: desativação na conta {username} em {date}.',
  'mfa-changed.deleted': '{method}: remoção da conta {username} em {date}.',
  'mfa-changed.made_primary': '{method}: método padrão da conta {username} desde {date}.',
  'mfa-changed.regenerated':
    'Novos códigos de reserva foram criados para a conta {username} em {date}. Os antigos não são mais válidos.',
  'mfa-changed.disabled':
    'A verificação em duas etapas da conta {username} foi desativada em {date}. Agora a senha basta para entrar.',

  'mfa-wrong-codes.subject': 'Códigos errados para sua conta em {site}',
  'mfa-wrong-codes.heading': 'Códigos errados para sua conta',
  'mfa-wrong-codes.body':
    'Cinco códigos errados foram digitados para a conta {username}, o último em {date}. Quem os digitou já havia passado da primeira etapa da entrada, em geral a senha.',

  'mfa-locked.subject': 'Um método de entrada em {site} está bloqueado',
  'mfa-locked.heading': 'Um método de entrada está bloqueado',
  'mfa-locked.body':
    '{method}: bloqueio na conta {username} desde {date}, após muitos códigos errados. Entre com um código de reserva ou outro método.',

  'backup-code-used.subject': 'Um código de reserva foi usado em {site}',
  'backup-code-used.heading': 'Um código de reserva foi usado',
  'backup-code-used.body': 'Um código de reserva da conta {username} foi usado em {date}. Ele não é mais válido.',
  'backup-code-used.remaining': 'Códigos de reserva restantes: {count}',

  'social-linked.subject': 'Uma nova forma de entrar em {site}',
  'social-linked.heading': 'Uma nova forma de entrar',
  'social-linked.body': '{provider} foi conectado à conta {username} em {date} e já pode ser usado para entrar.',

  'passkey-added.subject': 'Uma chave de acesso foi adicionada à sua conta em {site}',
  'passkey-added.heading': 'Uma chave de acesso foi adicionada',
  'passkey-added.body':
    'Uma chave de acesso foi adicionada à conta {username} em {date}. Agora ela pode ser usada para entrar.',

  'passkey-removed.subject': 'Uma chave de acesso foi removida da sua conta em {site}',
  'passkey-removed.heading': 'Uma chave de acesso foi removida',
  'passkey-removed.body':
    'Uma chave de acesso foi removida da conta {username} em {date}. Todos os outros dispositivos foram desconectados.',

  'passkey-counter.subject': 'Uma chave de acesso da sua conta em {site} foi recusada',
  'passkey-counter.heading': 'Uma chave de acesso foi recusada',
  'passkey-counter.body':
    'Uma entrada na conta {username} com uma chave de acesso foi recusada em {date}: a chave pode ter sido copiada. Se você não sabe o motivo, remova esta chave de acesso e adicione uma nova.',

  'new-login.subject': 'Nova entrada na sua conta em {site}',
  'new-login.heading': 'Uma nova entrada',
  'new-login.body':
    'Em {date}, alguém entrou na conta {username} com um navegador que ainda não tinha sido usado para ela.',
  'new-login.device': 'Navegador: {device}',
  'new-login.address': 'Rede: {address}',
  'new-login.hint': 'Se foi você, não precisa fazer nada.',
  'new-login.footer': 'Se não foi você, encerre essa sessão na sua conta imediatamente e verifique as configurações.',
  'device.on': '{browser} no {os}',
  'device.unknown': 'Navegador desconhecido',

  'account-deleted.subject': 'A sua conta em {site} foi eliminada',
  'account-deleted.heading': 'A sua conta foi eliminada',
  'account-deleted.body':
    'A conta {username} foi eliminada em {date}, com tudo o que lhe pertencia. Não é possível desfazer.',
  'account-deleted.footer': 'Se não foi você, contacte os responsáveis de {site}.',

  'invitation.subject': 'Convite para {site}',
  'invitation.heading': 'Você recebeu um convite',
  'invitation.body': 'Em {date} você foi convidado a criar uma conta em {site}.',
  'invitation.button': 'Criar uma conta',
  'invitation.lifetime': 'O link é válido uma única vez e por {duration}, somente com este endereço.',
  'invitation.footer':
    'Se você não espera este convite, pode ignorar esta mensagem. Sem o link nenhuma conta é criada.',

  'change-address.subject': 'Confirme o seu novo endereço de e-mail para {site}',
  'change-address.heading': 'Confirme o seu novo endereço de e-mail',
  'change-address.body':
    'Em {date}, a conta {username} pediu para usar este endereço. Confirme-o para mudar o endereço da conta.',
  'change-address.button': 'Confirmar o endereço',
  'change-address.lifetime': 'O link funciona uma vez e durante {duration}. Um mais recente o substitui.',

  'address-in-use.subject': 'Alguém quis usar o seu endereço em {site}',
  'address-in-use.heading': 'O seu endereço já está em uso',
  'address-in-use.body':
    'Em {date}, alguém quis usar este endereço para outra conta. Ele pertence à sua conta {username}, por isso nada foi alterado.',
  'address-in-use.footer': 'Não precisa fazer nada.',

  'address-changed.subject': 'O seu endereço de e-mail para {site} foi alterado',
  'address-changed.heading': 'O seu endereço de e-mail foi alterado',
  'address-changed.body':
    'O endereço de e-mail da conta {username} foi alterado em {date}. A conta já não usa este endereço.',
  'address-changed.hint':
    'Se não foi você, desfaça a alteração. Você recupera este endereço, todos os dispositivos são desconectados e você escolhe uma nova senha.',
  'address-changed.button': 'Desfazer a alteração',
  'address-changed.lifetime': 'O link funciona uma vez e durante {duration}.',
  'address-changed.footer': 'Se foi você, pode ignorar este e-mail.',

  'address-restored.subject': 'O seu endereço de e-mail para {site} foi restaurado',
  'address-restored.heading': 'O seu endereço de e-mail foi restaurado',
  'address-restored.body':
    'A alteração do endereço de e-mail da conta {username} foi desfeita em {date}. Todos os dispositivos foram desconectados e a senha antiga já não é válida. Escolha uma nova.',
  'address-restored.sign_in':
    'A alteração do endereço de e-mail da conta {username} foi desfeita em {date}. Todos os dispositivos foram desconectados. Entre novamente.',
  'address-restored.kept':
    'Estas formas de entrar são anteriores à alteração e foram mantidas: {kept}. Remova as que não conhece.',
  'address-restored.button': 'Escolher uma nova senha',

  'method.app': 'Aplicativo autenticador',
  'method.email': 'Código por e-mail',
  'method.backup_codes': 'Códigos de reserva',
}
