import type { Cookie } from '../../config/types.js'
import {
  FLOW_LIFETIME,
  type FlowPurpose,
  flowMatches,
  isState,
  openSocialFlow,
  type SocialFlow,
  sealSocialFlow,
} from '../../flows/social/flow.js'
import { clearedCookie } from '../reply/cookie-headers.js'
import { cookieAttributes, cookieNames } from '../reply/cookies.js'
import type { Call, RuleCall } from '../route.js'
import { clearMfaCookie } from './credentials.js'

/** The most flows in progress in one browser. Two tabs work, and the request's headers stay small. */
const MAX_FLOWS = 3
const MARK = /^[A-Za-z0-9_-]{8}$/

const forget = (call: Call, mark: string): Cookie =>
  clearedCookie({ ...cookieAttributes(call.ctx.config.settings).flow(mark), value: '' })

/** The part of a call that the cookies need. */
type CookieCall = Pick<RuleCall, 'ctx' | 'cookies' | 'caller'>

/** The first characters of the states whose flow cookies the browser sent. */
function marks({ ctx, cookies }: CookieCall): string[] {
  const prefix = cookieNames(ctx.config.settings).flow
  return [...cookies.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((mark) => MARK.test(mark))
}

const read = (call: CookieCall, mark: string): Promise<SocialFlow | null> => {
  const sealed = call.cookies.get(cookieAttributes(call.ctx.config.settings).flow(mark).name)
  return sealed ? openSocialFlow(call.ctx, sealed, call.caller.now) : Promise.resolve(null)
}

/** The cookie of a new flow. Clears the oldest and the expired flows, and an unfinished second step. */
export async function flowCookies(call: Call, flow: SocialFlow): Promise<Cookie[]> {
  const found = await Promise.all(marks(call).map(async (mark) => ({ mark, at: (await read(call, mark))?.startedAt })))
  const live = found.filter(({ at }) => at !== undefined).sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
  const kept = new Set(live.slice(0, MAX_FLOWS - 1).map(({ mark }) => mark))
  const value = await sealSocialFlow(call.ctx, flow, call.caller.now)
  return [
    ...clearMfaCookie(call),
    ...found.filter(({ mark }) => !kept.has(mark)).map(({ mark }) => forget(call, mark)),
    { ...cookieAttributes(call.ctx.config.settings).flow(flow.state), value, maxAge: FLOW_LIFETIME },
  ]
}

interface FlowAnswer {
  state: string | undefined
  provider: string
  purposes: readonly FlowPurpose[]
}

/** The flow of a state, if this browser started it. */
export async function findFlow(call: CookieCall, { state, ...asked }: FlowAnswer): Promise<SocialFlow | null> {
  if (!isState(state)) return null
  const mark = state.slice(0, 8)
  if (!marks(call).includes(mark)) return null
  const flow = await read(call, mark)
  return flowMatches(flow, { ...asked, state }) ? flow : null
}

/** Clears the cookie of a state's flow, whether or not the whole state matches, because a flow is valid once. */
export function forgetFlow(call: Call, state: string | undefined): void {
  const mark = isState(state) ? state.slice(0, 8) : ''
  if (marks(call).includes(mark)) call.setCookies([forget(call, mark)])
}

/** Whether this browser has a flow of this provider in progress. */
export async function hasFlow(call: CookieCall, { provider, purposes }: Omit<FlowAnswer, 'state'>): Promise<boolean> {
  const flows = await Promise.all(marks(call).map((mark) => read(call, mark)))
  return flows.some((flow) => flow?.provider === provider && purposes.includes(flow.purpose))
}
