/**
 * Zoom. https://developers.zoom.us/docs/integrations/oauth/ and https://developers.zoom.us/docs/api/users/
 * The scopes are those of the app, which must have one that reads the user. Whose word: an account's owner can
 * provision addresses, so none counts as verified.
 * Read 2026-11-28: Zoom's public API collection, as published by Qodex (authorization, S256, `code_verifier`, Basic),
 * and the sources of Better Auth and django-allauth (addresses, profile). The two pages themselves were not.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const zoom = defineProvider({
  name: 'zoom',
  label: 'Zoom',
  // The app at Zoom has the scopes. One of them must read the user.
  scopes: [],
  authorize: arctic.zoom,
  token: { url: 'https://zoom.us/oauth/token', auth: 'basic' },
  profile: profileAt('https://api.zoom.us/v2/users/me', {
    uid: 'id',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
  }),
})
