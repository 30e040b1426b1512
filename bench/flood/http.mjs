import { Agent, request as open } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

/** One request; gives status, cookies and milliseconds. Status 0: cut off, or no answer in 15 seconds. */
export function ask(port, path, { body, headers = {} } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const finish = (status, cookies = [], text = '') =>
      resolve({ status, cookies, text, took: performance.now() - started })
    const payload = body && JSON.stringify(body)
    const sent = open(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        method: body ? 'POST' : 'GET',
        timeout: 15_000,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          finish(answer.statusCode, answer.headers['set-cookie'], Buffer.concat(chunks).toString()),
        )
        answer.on('error', () => finish(0))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', (error) => finish(0, [], error.message))
    sent.end(payload)
  })
}

/** Calls `task` at a fixed rate, whatever its answers, for so many seconds. Beyond `most` calls under way it leaves one out. */
export async function atRate(perSecond, seconds, task, most = 2000) {
  const started = performance.now()
  const pending = new Set()
  let [due, left] = [0, 0]
  while (performance.now() - started < seconds * 1000) {
    for (const target = ((performance.now() - started) / 1000) * perSecond; due < target; due++) {
      if (pending.size >= most) {
        left += 1
        continue
      }
      const call = task(due).finally(() => pending.delete(call))
      pending.add(call)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(pending)
  return { calls: due, left }
}
