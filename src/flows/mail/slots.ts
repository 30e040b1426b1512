import { MAILS_IN_FLIGHT } from '../../email/deliver.js'
import { processWide } from '../../process-wide.js'
import { Semaphore } from '../../semaphore.js'

/** The limit on emails that this process sends at the same time. */
export const mailSlots = (): Semaphore => processWide('mail-slots/v2', () => new Semaphore(MAILS_IN_FLIGHT))
