import type { Config } from '../../config/types.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { AuthError } from '../../contract/errors.js'
import { askHost, yesOrNo } from '../../flows/base/host-code.js'

/**
 * Asks the host whether a person sent the request.
 * @throws AuthError `human_required`; `unavailable` when the host's function fails
 */
export async function checkHuman({ hooks }: Config, endpoint: Endpoint, request: Request): Promise<void> {
  const { verifyHuman } = hooks
  if (!verifyHuman) return
  const isHuman = await askHost('verifyHuman', yesOrNo, () => verifyHuman(request, endpoint.name))
  if (!isHuman) throw new AuthError('human_required')
}
