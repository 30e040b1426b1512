import { z } from 'zod'
import type { LinkKind, Settings } from '../../config/types.js'
import type { Context } from '../../context.js'
import { pickLocale } from '../../email/texts.js'
import { prefixOf } from '../../path-locale.js'
import type { UserId, UserRow } from '../../store/base/db.js'
import { trimSlash } from '../../trim-slash.js'
import { askHost, reasonOf } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'

type PathSetting = Extract<keyof Settings, `${string}_PATH`>

/** The page of each link. */
const PAGES = {
  verify: 'REGISTER_EMAIL_CONFIRM_PATH',
  reset: 'PASSWORD_RESET_CONFIRM_PATH',
  'change-email': 'EMAIL_CHANGE_CONFIRM_PATH',
  'undo-email': 'EMAIL_CHANGE_UNDO_PATH',
  invitation: 'REGISTER_PATH',
  register: 'REGISTER_PATH',
  login: 'LOGIN_PATH',
  'email-login': 'EMAIL_LOGIN_PATH',
} as const satisfies Record<LinkKind, PathSetting>

/** For whom a link is: the account, if there is one, and the language of the email. */
export interface LinkReader {
  user?: UserRow | null | undefined
  locale: string | null | undefined
}

/**
 * The address of a link, without its parameters. Links are built from settings and by the host's `linkUrl` only, because a request
 * can claim any host. A hook that fails must not keep an email back: its link is that of the settings then.
 */
async function pageUrl(ctx: Context, kind: LinkKind, reader: LinkReader): Promise<URL> {
  const { settings, hooks, messages } = ctx.config
  const { linkUrl } = hooks
  const path = settings[PAGES[kind]]
  const locale = pickLocale([reader.locale, settings.DEFAULT_LOCALE], messages)
  // The reader's language may have pages of the host even if the package has no emails in it.
  const prefix = prefixOf(reader.locale, settings.PATH_LOCALES) || prefixOf(locale, settings.PATH_LOCALES)
  // FRONTEND_BASE_URL may have a path, so it is a prefix; resolving against it would drop the path.
  const usual = new URL(trimSlash(settings.FRONTEND_BASE_URL) + prefix + path)
  if (!linkUrl) return usual
  const user = reader.user ? hostUser(ctx, reader.user) : null
  try {
    const text = await askHost('linkUrl', z.string(), () => linkUrl({ kind, path, locale, user }))
    return checked(ctx, text)
  } catch (error) {
    ctx.log.error('linkUrl failed, so an email has the link of the settings', { kind, path, reason: reasonOf(error) })
    return usual
  }
}

/** @throws Error when the link would lead to another site */
function checked({ config }: Context, text: string): URL {
  if (!URL.canParse(text)) throw new Error('linkUrl returned no absolute URL')
  const url = new URL(text)
  // The origin of a blob: URL is that of the site that made it, so the origin is not enough.
  if (!/^https?:$/.test(url.protocol)) throw new Error(`linkUrl returned a ${url.protocol} URL`)
  const { frontend, trusted } = config.origins
  if (url.origin !== frontend && !trusted.has(url.origin))
    throw new Error(
      `linkUrl returned a URL of ${url.origin}, which is neither FRONTEND_BASE_URL's nor in TRUSTED_ORIGINS`,
    )
  if (url.username || url.password) throw new Error('linkUrl returned a URL with a user name')
  return url
}

async function link(
  ctx: Context,
  kind: LinkKind,
  reader: LinkReader,
  query: Record<string, string> = {},
): Promise<string> {
  const url = await pageUrl(ctx, kind, reader)
  for (const [name, value] of Object.entries(query)) {
    // URL writes the braces of a path so.
    const place = `%7B${name}%7D`
    if (url.pathname.includes(place)) url.pathname = url.pathname.replaceAll(place, encodeURIComponent(value))
    else url.searchParams.set(name, value)
  }
  return url.href
}

/** The page that shows an emailed key and submits it on a click. */
export const verifyLink = (ctx: Context, reader: LinkReader, key: string): Promise<string> =>
  link(ctx, 'verify', reader, { key })

/** The `uid` of a reset link: base64url of the user's id as text. */
const resetUid = (id: UserId): string => Buffer.from(String(id), 'utf8').toString('base64url')

export const resetLink = (ctx: Context, reader: LinkReader & { user: UserRow }, token: string): Promise<string> =>
  link(ctx, 'reset', reader, { uid: resetUid(reader.user.id), token })

/** The pages that submit an emailed key on a click, as that of `verifyLink` does. */
export const changeLink = (ctx: Context, reader: LinkReader, key: string): Promise<string> =>
  link(ctx, 'change-email', reader, { key })

export const undoLink = (ctx: Context, reader: LinkReader, key: string): Promise<string> =>
  link(ctx, 'undo-email', reader, { key })

/** The page where an invited person registers. */
export const invitationLink = (ctx: Context, reader: LinkReader, token: string): Promise<string> =>
  link(ctx, 'invitation', reader, { invitation: token })

export const loginLink = (ctx: Context, reader: LinkReader): Promise<string> => link(ctx, 'login', reader)

export const registerLink = (ctx: Context, reader: LinkReader): Promise<string> => link(ctx, 'register', reader)

/** The page that signs in with an emailed key, on a click. @param next a checked location, where the page goes afterward */
export const emailLoginLink = (
  ctx: Context,
  reader: LinkReader,
  key: string,
  next: string | undefined,
): Promise<string> => link(ctx, 'email-login', reader, next === undefined ? { key } : { key, next })
