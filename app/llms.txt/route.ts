import { llmsText } from '../docs/_lib/files'

export const dynamic = 'force-static'

/** For programs that read documentation. */
export const GET = (): Response =>
  new Response(llmsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
