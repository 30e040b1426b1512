import { auth } from '../../../_lib/auth'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = auth.socialHandlers
