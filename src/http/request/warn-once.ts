import type { Context } from '../../context.js'
import { processWide } from '../../process-wide.js'

/** Logs a message once for each service, because every request would repeat it. */
export function warnOnce({ config, log }: Context, message: string, detail?: object): void {
  const logged = processWide('noted/v1', () => new Set<string>())
  const noted = `${config.settings.BASE_URL}${config.settings.AUTH_PREFIX} ${message}`
  if (logged.has(noted)) return
  logged.add(noted)
  log.warn(message, detail)
}
