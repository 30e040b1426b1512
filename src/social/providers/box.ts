/**
 * Box. https://developer.box.com/reference/get-authorize, …/post-oauth2-token and …/get-users-me
 * The scopes are those of the app, unless fewer are named. No PKCE is documented. `login` is the primary address. Whose
 * word: the page does not say what it rests on, so it never counts as verified.
 * Read 2026-11-28: these three pages (parameters, secret in the body, user) and django-allauth's source (addresses).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const box = defineProvider({
  name: 'box',
  label: 'Box',
  // The app at Box has the scopes.
  scopes: [],
  pkce: false,
  authorize: arctic.box,
  token: { url: 'https://api.box.com/oauth2/token', auth: 'post' },
  // `login` is the primary address.
  profile: profileAt('https://api.box.com/2.0/users/me', { uid: 'id', email: 'login', name: 'name' }),
})
