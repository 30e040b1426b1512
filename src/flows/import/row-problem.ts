import { propertiesOf, valueAt } from '../../contract/objects.js'
import { isUniqueClash } from '../../store/base/open-db.js'

/** Errors of Prisma about one row: a value that is too long, or null, or of another type. */
const ROW_ERRORS = ['P2000', 'P2003', 'P2005', 'P2006', 'P2007', 'P2011', 'P2012', 'P2020']

/** Why a row was not written; null when the error is not about the row. The text of an error can have values of the row. */
export function rowProblem(error: unknown): string | null {
  if (isUniqueClash(error)) return 'a name, an address, a link or an id was taken in the meantime'
  const { code, name } = propertiesOf(error)
  if (name === 'AuthError' && code === 'unavailable') return "the host's mfaRequired did not answer"
  if (code === 'P2025') return 'the account changed in the meantime'
  if (name === 'PrismaClientValidationError') return 'a mapped column has a value of another type'
  const raw = valueAt(error, ['meta', 'driverAdapterError', 'cause', 'originalCode'])
  // PostgreSQL: a value that the column cannot hold, or a constraint.
  if (code === 'P2010' && /^2[23]/.test(String(raw))) return `the database refused a value (${raw})`
  return ROW_ERRORS.includes(String(code)) ? `the database refused a value (${code})` : null
}
