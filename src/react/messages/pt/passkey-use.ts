import type { passkeyUse } from '../en/passkey-use.js'

/** Portuguese. */
export const ptPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'Entrar com uma chave de acesso',
  passkey_use: 'Usar uma chave de acesso',
  passkey_step_text: 'Confirme com a sua chave de acesso.',
  passkey_cancelled: 'Nenhuma chave de acesso foi usada. Você pode tentar de novo.',
  passkey_unsupported: 'Este navegador ou dispositivo não pode usar chaves de acesso aqui. Escolha outra forma.',
  passkey_registered: 'Este dispositivo já tem uma chave de acesso para a sua conta.',
  passkey_offer_title: 'Entre mais rápido da próxima vez',
  passkey_offer_text:
    'Adicione uma chave de acesso e entre com a sua impressão digital, o seu rosto ou o bloqueio do seu dispositivo.',
  passkey_offer_add: 'Adicionar uma chave de acesso',
  passkey_offer_later: 'Agora não',
}
