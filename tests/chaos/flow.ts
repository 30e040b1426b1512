import { AuthError } from '../../src/contract/errors.js'
import { propertiesOf } from '../../src/contract/objects.js'
import type { Answer } from '../harness/client-jar.js'
import type { Scene, SESSIONS, Setting } from './scene.js'

/** The answer of a request; nothing from a call of the host's code. */
export type Reply = Pick<Answer<object>, 'status' | 'body' | 'text'> | undefined

/** How the person goes on when the repeated request is refused, because it had its effect or spent something. */
interface WayForward {
  /** The codes of the refusals after which the person does this. */
  after: readonly string[]
  /** In words, for the table. */
  says: string
  go?(scene: Scene): Promise<void>
}

/** One writing operation of the service, driven through the front door. */
interface Steps<Facts> extends Setting {
  /** The id of its operation in the contract, or the name of the function that a host calls. */
  of: string
  /** What distinguishes it from other flows of the operation. */
  as?: string
  /** Before the crash. Its result must not change afterwards. */
  ready?(scene: Scene): Promise<Facts>
  /** The request that dies. The client repeats it. */
  act(scene: Scene, facts: Facts): Promise<unknown>
  forward?: Omit<WayForward, 'go'> & { go?(scene: Scene, facts: Facts): Promise<void> }
  /** The operation writes nothing, so there is nothing to die at. */
  onlyReads?: boolean
  /** The kind of email that the person waits for. Where it was counted and not written, they ask again a minute later. */
  awaits?: string
  /** Asserts that the person has what they wanted. Returns what they had to do for it, if it was more than usual. */
  done?(scene: Scene, facts: Facts): Promise<unknown>
  /** Sessions that the person has to sign in to again, if the answer got lost: the contract ends them. */
  ends?: readonly (typeof SESSIONS)[number][]
  /** Tables of which a crash may leave more rows than a run without one, `emails` and `fewer emails`, with the reason. */
  differs?: Readonly<Record<string, string>>
}

export interface Flow extends Setting {
  of: string
  name: string
  onlyReads: boolean
  awaits: string | null
  ends: readonly string[]
  differs: Readonly<Record<string, string>>
  /** Runs the preparation. Returns the rest of the flow, which remembers what was prepared. */
  ready(scene: Scene): Promise<{
    act(scene: Scene): Promise<Reply>
    forward: WayForward | null
    /** Returns what the person had to do for it, if it was more than usual. */
    done(scene: Scene): Promise<string>
  }>
}

/** What a host's call threw, as the route of such a refusal would answer it. */
function refusalOf(error: unknown): Reply {
  if (!(error instanceof AuthError)) throw error
  const error_codes = Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([field, issues]) => [field, issues.map(({ code }) => code)]),
  )
  return { status: error.status, body: { code: error.code, error_codes }, text: error.message }
}

function replyOf(result: unknown): Reply {
  const { status, body, text } = propertiesOf(result)
  return typeof status === 'number' ? { status, body: Object(body), text: String(text) } : undefined
}

/** A flow whose facts have any type. */
export const flow = <Facts>(steps: Steps<Facts>): Flow => ({
  ...(steps.settings && { settings: steps.settings }),
  ...(steps.providers && { providers: steps.providers }),
  of: steps.of,
  name: steps.as ? `${steps.of}, ${steps.as}` : steps.of,
  onlyReads: steps.onlyReads ?? false,
  awaits: steps.awaits ?? null,
  ends: steps.ends ?? [],
  differs: steps.differs ?? {},
  ready: async (prepared) => {
    // Without a preparation there are no facts, and nothing reads them.
    const facts = (await steps.ready?.(prepared)) as Facts
    const { forward } = steps
    return {
      act: (scene) => steps.act(scene, facts).then(replyOf, refusalOf),
      forward: forward ? { ...forward, go: async (scene) => forward.go?.(scene, facts) } : null,
      done: async (scene) => String((await steps.done?.(scene, facts)) ?? ''),
    }
  },
})
