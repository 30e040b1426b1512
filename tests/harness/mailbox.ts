import type { SentMail, TestService } from './service.js'

/** Every verification key in the text of an email, in order. */
export const keysOf = (mail: Pick<SentMail, 'text'> | undefined): string[] =>
  [...(mail?.text ?? '').matchAll(/[?&]key=([\w-]+)/g)].map(([, key = '']) => key)

/** The parameters of a reset link. */
export function resetPair(mail: Pick<SentMail, 'text'> | undefined): { uid: string; token: string } {
  const [, uid = '', token = ''] = /uid=([\w-]+)&token=([\w-]+)/.exec(mail?.text ?? '') ?? []
  return { uid, token }
}

/** Sends due emails. Returns the emails since the last call and forgets them. */
export async function newMails(service: TestService): Promise<SentMail[]> {
  await service.settle()
  return service.mails.splice(0)
}
