import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { instantHasher } from '../harness/hashers.js'
import { PASSWORD } from '../harness/people.js'
import type { Provider } from '../harness/providers.js'
import { makeServiceOver } from '../harness/service.js'

const die = () => void process.kill(process.pid, 'SIGKILL')

/** Registers `name`, and is killed with kill -9 after the response, or while it sends the email. */
export default async function register(provider: Provider, url: string, name: string, when: 'answered' | 'sending') {
  const client = await openClient(provider, url)
  const sendMail = async () => (when === 'sending' ? die() : new Promise<void>(() => undefined))
  const service = makeServiceOver(client, {}, { hasher: instantHasher(), sendMail })
  const fields = { username: name, email: `${name}@example.com`, password1: PASSWORD, password2: PASSWORD }
  const answer = await new Client(service.auth.handlers).post('registration/', fields)
  if (answer.status !== 201) return answer.text
  if (when === 'answered') die()
  await new Promise((resolve) => setTimeout(resolve, 30_000))
  return 'still alive'
}
