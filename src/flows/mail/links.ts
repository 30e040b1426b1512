import type { Settings } from '../../config/types.js'
import type { UserId } from '../../store/base/db.js'
import { trimSlash } from '../../trim-slash.js'

type LinkSettings = Pick<
  Settings,
  | 'FRONTEND_BASE_URL'
  | 'REGISTER_PATH'
  | 'REGISTER_EMAIL_CONFIRM_PATH'
  | 'PASSWORD_RESET_CONFIRM_PATH'
  | 'EMAIL_CHANGE_CONFIRM_PATH'
  | 'EMAIL_CHANGE_UNDO_PATH'
  | 'LOGIN_PATH'
  | 'EMAIL_LOGIN_PATH'
>

// FRONTEND_BASE_URL may have a path, so it is a prefix; resolving against it would drop the path.
const link = (settings: LinkSettings, path: string, query: Record<string, string> = {}): string => {
  const url = new URL(trimSlash(settings.FRONTEND_BASE_URL) + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * The page that shows an emailed key and submits it on a click. Links are built from settings only, because a request can
 * claim any host.
 */
export const verifyLink = (settings: LinkSettings, key: string): string =>
  link(settings, settings.REGISTER_EMAIL_CONFIRM_PATH, { key })

/** The `uid` of a reset link: base64url of the user's id as text. */
const resetUid = (id: UserId): string => Buffer.from(String(id), 'utf8').toString('base64url')

export const resetLink = (settings: LinkSettings, id: UserId, token: string): string =>
  link(settings, settings.PASSWORD_RESET_CONFIRM_PATH, { uid: resetUid(id), token })

/** The pages that submit an emailed key on a click, as that of `verifyLink` does. */
export const changeLink = (settings: LinkSettings, key: string): string =>
  link(settings, settings.EMAIL_CHANGE_CONFIRM_PATH, { key })

export const undoLink = (settings: LinkSettings, key: string): string =>
  link(settings, settings.EMAIL_CHANGE_UNDO_PATH, { key })

/** The page where an invited person registers. */
export const invitationLink = (settings: LinkSettings, token: string): string =>
  link(settings, settings.REGISTER_PATH, { invitation: token })

export const loginLink = (settings: LinkSettings): string => link(settings, settings.LOGIN_PATH)

export const registerLink = (settings: LinkSettings): string => link(settings, settings.REGISTER_PATH)

/** The page that signs in with an emailed key, on a click. @param next a checked location, where the page goes afterward */
export const emailLoginLink = (settings: LinkSettings, key: string, next: string | undefined): string =>
  link(settings, settings.EMAIL_LOGIN_PATH, next === undefined ? { key } : { key, next })
