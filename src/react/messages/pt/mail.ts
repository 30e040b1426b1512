import type { mail } from '../en/mail.js'

/** Portuguese. */
export const ptMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'Enviar-me um código por e-mail',
  mail_with_link: 'Enviar-me um link por e-mail',
  mail_sent: 'Um e-mail está a caminho ou já na sua caixa de entrada.',
  mail_sent_to: 'Um e-mail para {email} está a caminho ou já na caixa de entrada.',
  mail_enter_code: 'Digite o código do e-mail.',
  mail_open_link: 'Abra o link do e-mail neste navegador.',
  mail_either: 'Digite o código do e-mail ou abra o link dele neste navegador.',
  mail_again: 'Enviar outro e-mail',
  mail_again_done: 'Outro e-mail está a caminho.',
  mail_again_wait: 'Outro e-mail poderá ser enviado em {wait}.',
  mail_other_address: 'Usar outro endereço',
  mail_other_way: 'Entrar de outra forma',
  mail_link_text: 'Pressione o botão para entrar.',
  mail_link_gone: 'Este link não é mais válido. Peça um novo e-mail.',
  mail_link_elsewhere: 'Este link foi pedido em outro navegador. Abra-o naquele navegador.',
  mail_link_or_code:
    'Este link foi pedido em outro navegador. Abra-o naquele navegador ou digite lá o código do e-mail.',
}
