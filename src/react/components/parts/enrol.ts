/** In place of a method: `?mfa=enrol` is where a session goes that must set up a second factor (MFA_REQUIRED) first. */
export const ENROL = 'enrol'
