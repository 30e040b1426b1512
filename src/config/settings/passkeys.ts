import { z } from 'zod'
import { toggle } from './service.js'
import { type SettingTable, setting } from './setting.js'

type PasskeyKey = 'USE_PASSKEYS' | 'PASSKEY_RP_ID' | 'PASSKEY_RP_NAME'

export const PASSKEY_SETTINGS: SettingTable<PasskeyKey> = {
  USE_PASSKEYS: toggle(
    false,
    'turns on sign-in with passkeys and their routes; needs the models of prisma/models/passkeys.prisma',
  ),
  PASSKEY_RP_ID: setting({
    schema: z
      .string()
      .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/)
      .optional(),
    allowed: "FRONTEND_BASE_URL's host name or a domain it belongs to, in lower case, such as 'app.example'",
    defaultText: 'host of FRONTEND_BASE_URL',
    effect:
      'domain that the passkeys belong to (the RP ID of WebAuthn); after a change, existing passkeys no longer work',
  }),
  PASSKEY_RP_NAME: setting({
    schema: z
      .string()
      .regex(/^\P{Cc}{1,64}$/u)
      .optional(),
    allowed: 'a text of 1 to 64 characters',
    defaultText: 'MFA_APPLICATION_NAME',
    effect: 'name of the service in the dialogs that create a passkey',
  }),
}
