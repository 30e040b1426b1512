import { auth } from '../../../_lib/auth'

/** For members: the proxy guards it, as every route below /api. */
async function show(): Promise<Response> {
  const user = await auth.getUser()
  return Response.json({ notice: 'Only members read this.', username: user?.username ?? null })
}

export { show as DELETE, show as GET, show as PATCH, show as POST, show as PUT }
