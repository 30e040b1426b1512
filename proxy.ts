import { authProxy } from 'sallyport/proxy'
import { auth } from './app/_lib/auth'

export default authProxy({ auth, require: ['/account'] })

export const config = {
  matcher: ['/((?!api/|_next/|favicon\\.ico$|icon\\.svg$).*)', '/api/(auth|social)/(.*%.*)'],
}
