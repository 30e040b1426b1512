'use client'

import { useRef } from 'react'
import { endOtherSessions, endSession, listSessions } from '../../client/api.js'
import type { Client } from '../../client/client.js'
import type { AuthFormError } from '../../client/errors.js'
import { isServed } from '../../client/served.js'
import type { OpenSession } from '../../client/types.js'
import { useAuthContext } from '../context.js'
import { useLoaded } from './use-loaded.js'

const PAGE = 10

/** Every method rejects with AuthFormError. */
export interface UseSessions {
  /** Those that are loaded, most recently used first; null while loading, and if the route is not served. */
  sessions: readonly OpenSession[] | null
  /** How many there are, with those that are not loaded. */
  count: number
  error: AuthFormError | null
  reload(): Promise<void>
  /** Loads ten more. */
  more(): Promise<void>
  /** Ends one. The current one signs out. */
  end(session: Pick<OpenSession, 'id' | 'current'>): Promise<void>
  endOthers(): Promise<void>
}

/** At least `wanted` of them. A session that moved to a later page while they were loaded is listed once. */
async function load(client: Client, wanted: number) {
  const found = new Map<string, OpenSession>()
  for (let offset = 0; ; offset += PAGE) {
    const { results, count, next } = await listSessions(client, PAGE, offset)
    for (const row of results) found.set(row.id, row)
    if (!next || offset + PAGE >= wanted) return { rows: [...found.values()], count }
  }
}

/**
 * The open sessions of the signed-in user.
 * @example
 * 'use client'
 *
 * export function OpenSessions() {
 *   const { sessions, end } = useSessions()
 *   return sessions?.map((session) => (
 *     <p key={session.id}>
 *       {session.device.browser} <button onClick={() => void end(session)}>Sign out</button>
 *     </p>
 *   ))
 * }
 */
export function useSessions(): UseSessions {
  const { session } = useAuthContext('useSessions')
  const { client } = session
  const wanted = useRef(PAGE)
  const isListed = client.config.authType !== 'custom' && isServed(client, 'sessions/')
  const { value, error, reload } = useLoaded(async () => (isListed ? load(client, wanted.current) : null))
  return {
    sessions: value?.rows ?? null,
    count: value?.count ?? 0,
    error,
    reload,
    more: async () => {
      wanted.current += PAGE
      await reload()
    },
    end: async ({ id, current }) => {
      await endSession(client, id).catch((failure: AuthFormError) => {
        // It has ended meanwhile, and with it the session of this browser if it was that one.
        if (failure.status !== 404 && !(current && failure.status === 401)) throw failure
      })
      if (!current) return reload()
      client.drop()
      session.update(null)
    },
    endOthers: async () => {
      await endOtherSessions(client)
      wanted.current = PAGE
      await reload()
    },
  }
}
