'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { Text, WayOn } from './buttons.js'

/** Says on the sign-in page that nobody has to sign in. */
export default function SignedInNotice({ username, href }: { username: string; href: string }) {
  const t = useMoreTexts()
  return (
    <>
      <Text>{t('signed_in_as', { username })}</Text>
      <WayOn href={href}>{t('go_on')}</WayOn>
    </>
  )
}
