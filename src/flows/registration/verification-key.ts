/**
 * The ending of a key that password/reset/ mailed for a pending registration: the account is created without the registrant's
 * password. The stored hash covers the ending, so nobody can append it to another key.
 */
export const NEW_PASSWORD = '-new-password'
