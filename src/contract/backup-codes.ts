/** The backup codes as the wire names them among the methods. They are no method of their own. */
export const BACKUP_CODES = 'backup_codes'
