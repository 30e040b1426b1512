import type { ReactNode } from 'react'
import type { ClientConfig, WireUser } from 'sallyport/react'
import type { Step } from './act'
import type { Saying } from './sayings'
import type { Answers } from './service'

/** One component in one state. */
export interface State {
  /** In the URL: `/gallery?state=<id>`. */
  id: string
  title: string
  show: () => ReactNode
  /** The signed-in user; 'unknown': the page has not asked yet. @default nobody */
  user?: WireUser | 'unknown'
  config?: Partial<ClientConfig>
  answers?: (say: (what: Saying) => string) => Answers
  steps?: readonly Step[]
}

export interface Group {
  /** The component. */
  title: string
  states: readonly State[]
}

export const ada: WireUser = {
  pk: '018f3c1e-7a10-7c3e-9b1a-3f5f6f0f9a01',
  username: 'ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
}

/** The submit button of a form. */
export const SEND = 'button.sp-button'
