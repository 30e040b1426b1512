/** Document: https://developers.zoom.us/docs/integrations/oauth/ */
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
