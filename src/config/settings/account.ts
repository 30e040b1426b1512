import { z } from 'zod'
import { toggle } from './service.js'
import { type SettingTable, setting } from './setting.js'

/** What users see of, and do with, their own accounts. */
export const ACCOUNT_SETTINGS: SettingTable<'ACCOUNT_EXPORT' | 'SESSION_ADDRESS'> = {
  ACCOUNT_EXPORT: toggle(false, 'serves user/export/: a user downloads everything that the service stores about them'),
  SESSION_ADDRESS: setting({
    schema: z.enum(['prefix', 'full', 'none']),
    byDefault: 'prefix',
    allowed: "'prefix', 'full' or 'none'",
    effect:
      "how much of the client's address a session keeps for the list of sessions. 'prefix': the /24 of an IPv4 and the /48 of an IPv6 address; 'none': nothing",
  }),
}
