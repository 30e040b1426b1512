// An app of docs/recipes/tenants.md, with a way to become a member, which the page leaves to the host.
import { pageOf } from './quick-start.mjs'
import { writeFiles } from './write.mjs'

const TENANTS = 'docs/recipes/tenants.md'

const JOIN = `import { auth } from '@/auth'
import { prisma } from '@/lib/prisma'

/** Makes the signed-in user a member of a tenant. */
export const POST = auth.protect(async (request, { user }) => {
  const { tenant } = await request.json()
  await prisma.member.create({ data: { tenant, userId: String(user.pk) } })
  return new Response(null, { status: 204 })
})
`

export const addTenants = ({ app }) => writeFiles(app, { ...pageOf(TENANTS).files, 'app/join/route.ts': JOIN })
