/** A person in a browser: one cookie jar over the handler of an app. */
export class Visitor {
  #jar = new Map()

  /**
   * @param {(request: Request) => Promise<Response>} handle
   * @param {string} base
   */
  constructor(handle, base) {
    this.handle = handle
    this.base = base
  }

  async #call(path, init) {
    const url = path.startsWith('http') ? path : `${this.base}${path}`
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, cookie, origin: new URL(this.base).origin }
    const response = await this.handle(new Request(url, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#jar.set(name, value)
    }
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }

  async post(path, body) {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return (await this.#call(path, init)).json()
  }

  /** Sends a form and returns where the app redirects to. */
  async submit(path, fields) {
    const init = { method: 'POST', body: new URLSearchParams(fields) }
    return (await this.#call(path, init)).headers.get('location')
  }

  async get(path) {
    const response = await this.#call(path, { method: 'GET', headers: {} })
    const location = response.headers.get('location') ?? ''
    if (location.includes('error')) throw new Error(`${path} redirects to ${location}`)
  }

  /** Comes back from a provider with a code, which is the name of the person there. */
  comeBack(url, code) {
    const { searchParams } = new URL(url)
    const state = encodeURIComponent(searchParams.get('state'))
    return this.get(`${searchParams.get('redirect_uri')}?code=${code}&state=${state}`)
  }
}
