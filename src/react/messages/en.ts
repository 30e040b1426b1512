import { account } from './en/account.js'
import { address } from './en/address.js'
import { base } from './en/base.js'
import { deletion } from './en/deletion.js'
import { enrollment } from './en/enrollment.js'
import { mail } from './en/mail.js'
import { more } from './en/more.js'
import { passkeyUse } from './en/passkey-use.js'
import { qr } from './en/qr.js'
import { reauthentication } from './en/reauthentication.js'
import { refusal } from './en/refusal.js'
import { renewal } from './en/renewal.js'
import { trust } from './en/trust.js'
import { trusted } from './en/trusted.js'
import { verification } from './en/verification.js'

/** Every text of the components, with placeholders in braces. The texts of error codes are in contract/messages. */
export const en = {
  ...base,
  ...refusal,
  ...more,
  ...enrollment,
  ...qr,
  ...renewal,
  ...verification,
  ...address,
  ...account,
  ...reauthentication,
  ...passkeyUse,
  ...trust,
  ...trusted,
  ...deletion,
  ...mail,
}

export type MessageKey = keyof typeof en
export type Messages = Readonly<Record<MessageKey, string>>
