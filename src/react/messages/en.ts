import { base } from './en/base.js'
import { more } from './en/more.js'

/** Every text of the components. Placeholders stand in braces. The texts of error codes are in contract/messages. */
export const en = { ...base, ...more }

export type MessageKey = keyof typeof en
export type Messages = Readonly<Record<MessageKey, string>>
