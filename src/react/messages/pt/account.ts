import type { account as english } from '../en/account.js'

/** Portuguese. */
export const ptAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'Onde você entrou',
  sessions_text: 'Encerre uma sessão que você não reconhece e depois altere a sua senha.',
  sessions_current: 'Este navegador',
  sessions_used: 'Último uso: {date}',
  sessions_since: 'Entrada: {date}',
  sessions_end: 'Encerrar',
  sessions_end_of: 'Encerrar: {device}',
  sessions_sign_out: 'Sair',
  sessions_sign_out_of: 'Sair: {device}',
  sessions_end_others: 'Encerrar todas as outras sessões',
  sessions_ask: 'Todos os outros navegadores e aplicativos terão de entrar novamente. Este continua conectado.',
  sessions_more: 'Mostrar mais',
  sessions_none: 'Não há sessões abertas.',
  sessions_ended: 'Encerrada.',
  device_on: '{browser} no {os}',
  device_unknown: 'Navegador desconhecido',
  proof_passkey: 'Chave de acesso',
}
