import { z } from 'zod'
import { type SettingTable, setting } from './setting.js'

/** What users see of, and do with, their own accounts. */
export const ACCOUNT_SETTINGS: SettingTable<'SESSION_ADDRESS'> = {
  SESSION_ADDRESS: setting({
    schema: z.enum(['prefix', 'full', 'none']),
    byDefault: 'prefix',
    allowed: "'prefix', 'full' or 'none'",
    effect:
      "how much of the client's address a session keeps for the list of sessions. 'prefix': the /24 of an IPv4 and the /48 of an IPv6 address; 'none': nothing",
  }),
}
