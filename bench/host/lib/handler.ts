import { auth } from './auth'

const methods = auth.handlers as Record<string, (request: Request) => Promise<Response>>

/** One request with no server in between. */
export const handle = (request: Request) => methods[request.method](request)
