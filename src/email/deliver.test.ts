import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import type { MailMessage } from '../config/types.js'
import { makeTransport, withinSendTimeout } from './deliver.js'

const message: MailMessage = {
  to: 'reader@example.test',
  from: 'App <no-reply@app.test>',
  subject: 'Hello',
  text: 'plain part',
  html: '<p>html part</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

const smtp = async () => {
  const received: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => server.close(),
  }
}

describe('an SMTP server', () => {
  it('gets text and HTML for exactly one recipient', async () => {
    const { received, url, close } = await smtp()
    await makeTransport({ transport: url })(message)
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['reader@example.test'])
    expect(received[0]?.source).toContain('plain part')
    expect(received[0]?.source).toContain('<p>html part</p>')
    expect(received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    // The pool keeps its connection for a while. The test does not wait for it.
    close()
  })

  it('fails the email if it does not exist', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    await expect(makeTransport({ transport: `smtp://127.0.0.1:${port}` })(message)).rejects.toThrow()
  })

  it('fails the email after at most 5 s if it never responds', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const before = performance.now()
    await expect(makeTransport({ transport: `smtp://127.0.0.1:${port}` })(message)).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(8_000)
    server.close()
  }, 15_000)
})

describe('addresses and headers that would reach others', () => {
  const sent: unknown[] = []
  const transport = {
    name: 'memory',
    version: '1',
    send: (mail: { data: unknown }, done: (error: null, info: object) => void) => {
      sent.push(mail.data)
      done(null, {})
    },
  }
  const send = makeTransport({ transport })

  it.each([
    'a@x.test\r\nBcc: b@y.test',
    'a@x.test, b@y.test',
    'A <a@x.test>',
    'a@x.test;b@y.test',
    'a@b@c.test',
    '"a b"@x.test',
    'group:a@x.test;',
    '',
  ])('is refused as an address: %j', async (to) => {
    await expect(send({ ...message, to })).rejects.toThrow('exactly one recipient')
    expect(sent).toEqual([])
  })

  it.each([
    { subject: 'Hi\r\nBcc: b@y.test' },
    { from: 'a@x.test\nX: y' },
    { headers: { 'Reply-To': 'a@x\r\nBcc: b' } },
  ])('is refused as a header: %j', async (part) => {
    await expect(send({ ...message, ...part })).rejects.toThrow('line break')
    expect(sent).toEqual([])
  })

  it('are not found in a plain message', async () => {
    await send(message)
    expect(sent).toMatchObject([{ to: { address: 'reader@example.test' }, subject: 'Hello' }])
  })
})

it('reports a missing transport', async () => {
  await expect(makeTransport({ transport: undefined })(message)).rejects.toThrow('mail.transport')
})

it('does not wait forever', async () => {
  await expect(withinSendTimeout(new Promise(() => {}), 5)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(withinSendTimeout(Promise.resolve(1), 5)).resolves.toBe(1)
})
