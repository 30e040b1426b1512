import type { Config } from '../../config/types.js'
import type { Endpoint, FormPage } from '../../contract/endpoint.js'
import { type AuthError, NON_FIELD } from '../../contract/errors.js'
import { propertiesOf } from '../../contract/objects.js'
import { inLanguageOf, pageLocation, safeNext, withoutQuery, withQuery } from '../../flows/base/safe-redirect.js'
import { refusalCode } from '../reply/errors.js'
import type { Reply } from '../route.js'
import type { RequestBody } from './body.js'

/** A form that a browser posted without JavaScript, and the page that it requested next. */
export interface PlainForm {
  page: FormPage
  next: string | null
  from: string | null
  /** The box that trusts this browser was ticked. The next page of the login keeps it. */
  trusts: boolean
}

/** null for every request that gets a JSON response. */
export function plainForm(request: Request, endpoint: Endpoint, body: RequestBody, config: Config): PlainForm | null {
  const html = (request.headers.get('accept') ?? '').toLowerCase().includes('text/html')
  if (!endpoint.form || !body.form || !html || !config.settings.USE_AUTH_COOKIE) return null
  const fields = propertiesOf(body.value)
  return {
    page: endpoint.form,
    next: safeNext(fields.next, config),
    from: safeNext(fields.from, config),
    trusts: fields.trust_device === 'true',
  }
}

/** Uses 303, so that a reload of the page does not post again. The route's own redirect is kept. */
export function formSuccess(form: PlainForm, reply: Reply, config: Config): Reply {
  if (reply.redirect !== undefined) return reply
  return { ...withoutBody(reply), status: 303, redirect: successLocation(form, reply, config) }
}

function successLocation(form: PlainForm, reply: Reply, config: Config): string {
  const { LOGIN_PATH, LOGIN_REDIRECT_PATH } = config.settings
  const page = (path: string) => inLanguageOf(form.from ?? form.next, path, config)
  if (reply.mfaMethod === undefined) return form.next ?? pageLocation(page(LOGIN_REDIRECT_PATH), config)
  const query = { mfa: reply.mfaMethod, next: form.next ?? undefined, ...kept(form) }
  return pageLocation(page(LOGIN_PATH), config, query)
}

const kept = ({ trusts }: PlainForm) => ({ trust_device: trusts ? 'true' : undefined })

/**
 * Redirects back to the form with its first problem, and removes the parameters of an earlier attempt from `from`. The typed
 * values are never put into the address.
 */
export function formFailure(form: PlainForm, error: AuthError, config: Config): Reply {
  const location = withoutQuery(form.from ?? failureLocation(form, config), ['error', 'field', 'trust_device'])
  const [field] = Object.keys(error.fields ?? {})
  const query = { error: refusalCode(error), field: field === NON_FIELD ? undefined : field, ...kept(form) }
  return { status: 303, redirect: withQuery(location, query) }
}

/** The login page keeps `next`, for the next attempt. */
function failureLocation({ page, next }: PlainForm, config: Config): string {
  const path = inLanguageOf(next, failurePath(page, config), config)
  return pageLocation(path, config, { next: page === 'login' ? (next ?? undefined) : undefined })
}

function failurePath(page: FormPage, { settings }: Config): string {
  if (page === 'register' || page === 'verify') return settings.REGISTER_EMAIL_CONFIRM_PATH
  if (page === 'reset' || page === 'reset-confirm') return settings.PASSWORD_RESET_CONFIRM_PATH
  if (page === 'email-change') return settings.EMAIL_CHANGE_CONFIRM_PATH
  if (page === 'email-undo') return settings.EMAIL_CHANGE_UNDO_PATH
  return settings.LOGIN_PATH
}

const withoutBody = ({ body: _body, ...reply }: Reply): Reply => reply
