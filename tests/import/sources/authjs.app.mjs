// An app with Auth.js and its Prisma adapter that creates its own people:
// `node authjs.app.mjs <folder of packages> <database> <provider> <generated client>`.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { Visitor } from './visitor.mjs'

const [folder = '', database = '', provider = '', client = ''] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)

const { Auth, skipCSRFCheck } = await load('@auth/core')
const { PrismaAdapter } = await load('@auth/prisma-adapter')
const { PrismaClient } = createRequire(import.meta.url)(client)

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database }) })
const config = {
  adapter: PrismaAdapter(prisma),
  secret: 'the secret of a made-up app, of enough length',
  trustHost: true,
  basePath: '/api/auth',
  skipCSRFCheck,
  providers: [
    {
      id: 'idp',
      name: 'A provider',
      type: 'oauth',
      clientId: 'me',
      clientSecret: 'a secret',
      issuer: provider,
      authorization: `${provider}/authorize`,
      token: `${provider}/token`,
      userinfo: `${provider}/userinfo`,
      checks: ['pkce', 'state'],
      profile: ({ sub, name, email }) => ({ id: sub, name, email }),
    },
  ],
}

for (const code of ['cid', 'nameless']) {
  const person = new Visitor((request) => Auth(request, config), 'http://localhost:3000/api/auth')
  await person.comeBack(await person.submit('/signin/idp', { callbackUrl: '/' }), code)
}
await prisma.$disconnect()
