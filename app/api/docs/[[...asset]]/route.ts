import { openapi } from '../../../_lib/openapi'

export const { GET, HEAD } = openapi.explorer
