import type { Client } from './client.js'
import { channelOf, MARK, RESULT } from './popup.js'

const ID = /^[a-z0-9]{24}$/

/** The popup flow that ends at this page, and its result. A second step continues in the popup. */
function endOf(search: string): { id: string; result: string } | null {
  const query = new URLSearchParams(search)
  const error = query.get('error')
  if (query.has('mfa')) return null
  let id = query.get(MARK)
  // A login that failed ends at the login page, which has the landing as its `next`.
  if (id === null && error !== null) id = new URLSearchParams(query.get('next')?.split('?')[1]).get(MARK)
  return id !== null && ID.test(id) ? { id, result: error ?? '' } : null
}

/**
 * If a popup flow ends at this page, reports the result to the opener and closes once the opener has confirmed.
 * Without a waiting opener, the page stays open.
 */
export function endPopup(client: Client): void {
  const end = endOf(location.search)
  if (!end || !globalThis.BroadcastChannel) return
  const channel = channelOf(client, end.id)
  channel.onmessage = ({ data }) => {
    if (data === true) close()
  }
  channel.postMessage(RESULT.test(end.result) ? end.result : 'error')
}
