import type { Client } from './client.js'

/** Parameter of the landing that names the flow. */
export const MARK = 'auth_popup'
/** An error code, or ''. The message contains nothing else; the receiver asks the service. */
export const RESULT = /^[a-z_]{0,64}$/
/** Longer targets are left out of the landing URL, because the service would drop the whole URL. */
const MAX_NEXT = 512
const [WIDTH, HEIGHT] = [500, 680]

/** A flow in a popup window. */
export interface PopupFlow {
  window: Window
  /** Name of the window, for a form's `target`. */
  name: string
  /** The page of this site where the flow ends. It must contain the `AuthProvider`. */
  landing: string
  /** '' on success, otherwise an error code. Stays pending if the popup is closed. */
  result: Promise<string>
}

let stopLast = () => {}

// A BroadcastChannel instead of `window.opener`: a provider's Cross-Origin-Opener-Policy severs the opener, and the provider
// must not get it.
export const channelOf = (client: Client, id: string) => new BroadcastChannel(`${client.url('popup', true)}/${id}`)

function features(): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/**
 * Opens the popup of a flow; call it in a click handler. Returns null if the browser blocks it: continue in the page itself.
 * An earlier flow is abandoned.
 * @param landing a page of this site that contains the `AuthProvider` and redirects nobody
 * @param next the page that the popup shows if it stays open
 */
export function openPopup(client: Client, landing: string, next = ''): PopupFlow | null {
  if (!globalThis.BroadcastChannel) return null
  const id = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => (byte % 36).toString(36)).join('')
  const name = MARK + id
  const popup = open('', name, features())
  if (!popup || popup.closed) return null
  stopLast()
  const channel = channelOf(client, id)
  stopLast = () => channel.close()
  const result = new Promise<string>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (typeof data !== 'string' || !RESULT.test(data)) return
      channel.postMessage(true)
      resolve(data)
    }
  })
  const url = new URL(landing, location.href)
  url.searchParams.set(MARK, id)
  if (next && next.length <= MAX_NEXT) url.searchParams.set('next', next)
  return { window: popup, name, landing: url.pathname + url.search, result }
}
