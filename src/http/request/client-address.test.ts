import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../config/types.js'
import { clientAddress } from './client-address.js'
import { recordConnections } from './connection.js'
import { canonicalAddress, isLocalAddress } from './ip.js'

const settings = (TRUSTED_PROXY_HEADER?: string, TRUSTED_PROXY_HOPS = 1) =>
  ({ TRUSTED_PROXY_HEADER, TRUSTED_PROXY_HOPS }) as Settings
const from = (headers: Record<string, string>, own: Settings) =>
  clientAddress(new Request('https://app.example/', { headers }), own)

describe('clientAddress by a header', () => {
  const xff = (value: string, hops = 1) => from({ 'x-forwarded-for': value }, settings('X-Forwarded-For', hops))

  it('counts the hops from the right, so that a forged beginning has no effect', () => {
    expect(xff('6.6.6.6, 203.0.113.7')).toBe('203.0.113.7')
    expect(xff('6.6.6.6, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7')
    expect(xff('203.0.113.7')).toBe('203.0.113.7')
  })

  it('is unknown with too few hops, an invalid entry or no header', () => {
    expect(xff('203.0.113.7', 2)).toBe(null)
    for (const junk of ['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '203.0.113.7,', 'x'.repeat(9000)])
      expect(xff(junk)).toBe(null)
    expect(from({}, settings('X-Forwarded-For'))).toBe(null)
  })

  it('reads only the configured header', () => {
    const headers = { 'x-forwarded-for': '1.1.1.1', 'x-real-ip': '1.1.1.1', forwarded: 'for=1.1.1.1' }
    expect(from(headers, settings())).toBe(null)
    expect(from({ ...headers, 'cf-connecting-ip': '2001:DB8::1' }, settings('CF-Connecting-IP'))).toBe('2001:db8::1')
  })

  it('reads RFC 7239', () => {
    const forwarded = (value: string) => from({ forwarded: value }, settings('Forwarded'))
    expect(forwarded('for=6.6.6.6, proto=https;for="[2001:db8::7]:443"')).toBe('2001:db8::7')
    expect(forwarded('for=203.0.113.7;by=10.0.0.1')).toBe('203.0.113.7')
    expect(forwarded('for=_secret')).toBe(null)
  })
})

describe('clientAddress by the connection', () => {
  it('follows each request through its asynchronous context, and treats a local peer as a proxy', async () => {
    // A peer that the recorder sees as another machine.
    const addresses = ['203.0.113.7', '::ffff:203.0.113.8', '192.168.1.9']
    const server = createServer(async (_request, response) => {
      await new Promise((done) => setTimeout(done, 20))
      const address = clientAddress(new Request('https://app.example/'), settings())
      response.end(String(address))
    })
    server.on('connection', (socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() })
    })
    recordConnections()
    recordConnections()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const get = () =>
      new Promise<string>((done, fail) => {
        httpRequest({ port, host: '127.0.0.1', agent: false }, (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => done(text))
        })
          .on('error', fail)
          .end()
      })
    const answers = await Promise.all([get(), get(), get()])
    server.close()
    expect(answers.toSorted()).toEqual(['203.0.113.7', '203.0.113.8', 'null'])
    expect(clientAddress(new Request('https://app.example/'), settings())).toBe(null)
  })
})

describe('addresses', () => {
  it.each([
    ['1.2.3.4:56', '1.2.3.4'],
    [' ::FFFF:1.2.3.4 ', '1.2.3.4'],
    ['::ffff:7f00:1', '127.0.0.1'],
    ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:cb00:7107]:443', '203.0.113.7'],
    ['::ffff:0:cb00:7107', '::ffff:0:cb00:7107'],
    ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['1.2.3.256', null],
    ['localhost', null],
  ])('%s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  it('recognizes local ones', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.1.1',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
    ])
      expect(isLocalAddress(address), address).toBe(true)
    for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2001:db8::1'])
      expect(isLocalAddress(address), address).toBe(false)
  })
})
