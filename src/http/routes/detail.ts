import { type DetailCode, translate } from '../../contract/messages.js'
import type { Reply, RouteCall } from '../route.js'

/** A text of success in the caller's language. */
export const detailText = ({ ctx, caller }: Pick<RouteCall, 'ctx' | 'caller'>, code: DetailCode): string =>
  translate(code, {}, caller.locale, ctx.config.messages)

export const detailReply = (call: Pick<RouteCall, 'ctx' | 'caller'>, code: DetailCode, status = 200): Reply => ({
  status,
  body: { detail: detailText(call, code) },
})
