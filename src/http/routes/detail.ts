import { type DetailCode, translate } from '../../contract/messages.js'
import type { Call } from '../route.js'

/** A success message in the language of the request. */
export const detailText = ({ ctx, caller }: Pick<Call, 'ctx' | 'caller'>, code: DetailCode): string =>
  translate(code, {}, caller.locale, ctx.config.messages)

export const detailReply = (call: Pick<Call, 'ctx' | 'caller'>, code: DetailCode) => ({
  status: 200 as const,
  body: { detail: detailText(call, code) },
})
