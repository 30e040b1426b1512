import { auth } from '../../../_lib/auth'

export const { GET, HEAD } = auth.openapi().reference
