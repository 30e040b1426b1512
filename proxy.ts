import { authProxy } from 'sallyport/proxy'
import { auth } from './app/_lib/auth'

export default authProxy({
  auth,
  require: ['/account'],
  api: ['/api'],
  except: ['/api/schema', '/api/docs', '/api/reference'],
})

export const config = {
  matcher: ['/((?!_next/|favicon\\.ico$|icon\\.svg$).*)'],
}
