import { AuthProvider } from 'sallyport/react'
import { auth } from '../../lib/auth'
import { Account } from './account'

export default function Page() {
  return (
    <AuthProvider {...auth.clientConfig}>
      <Account />
    </AuthProvider>
  )
}
