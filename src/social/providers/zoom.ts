/**
 * Zoom. https://developers.zoom.us/docs/integrations/oauth/ and https://developers.zoom.us/docs/api/users/
 * The scopes are those of the app, which must have one that reads the user. Whose word: an account's owner can
 * provision addresses, so none counts as verified.
 * Read 2026-11-28: Zoom's public API collection, as published by Qodex (authorization, S256, `code_verifier`, Basic),
 * and the sources of Better Auth and django-allauth (addresses, profile). The two pages themselves were not.
 */
import { Zoom } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const zoom = defineProvider({
  name: 'zoom',
  label: 'Zoom',
  scopes: [],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Zoom(app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: { url: 'https://zoom.us/oauth/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.zoom.us/v2/users/me'))
    return makeProfile('zoom', {
      uid: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
    })
  },
})
