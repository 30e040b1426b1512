'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { Client } from '../../../client/client.js'
import { autofillPasskey, signInByPasskey } from '../../../client/passkeys.js'
import type { LoginOutcome, LoginReply } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { usePasskeyTexts } from '../../hooks/use-passkey-texts.js'
import { PasskeyForm } from './passkey-form.js'

interface PasskeySignInProps {
  /** Takes the outcome to the next stage of the login. */
  proceed: (outcome: LoginOutcome) => Promise<void>
}

/** A sign-in with a passkey: by a button, and by the list that the browser shows at the name field. */
export default function PasskeySignIn({ proceed }: PasskeySignInProps) {
  const t = usePasskeyTexts()
  const { session } = useAuthContext('LoginForm')
  const place = useRef<HTMLDivElement>(null)
  const takePicked = useAutofill(place)
  const run = async () => {
    const signIn = takePicked() ?? (() => signInByPasskey(session.client))
    await proceed(session.accept(await signIn()))
  }
  return (
    <div ref={place}>
      <PasskeyForm look="secondary" label={t('passkey_sign_in')} run={run} />
    </div>
  )
}

type SignIn = () => Promise<LoginReply>

/** The offer in the browser's list: at most one at a time, until the user picks a passkey or `stop` is called. */
function makeOffer(client: Client, onPicked: (signIn: SignIn) => void) {
  let offer: AbortController | undefined
  const stop = () => {
    offer?.abort()
    offer = undefined
  }
  const start = async () => {
    if (offer) return
    const mine = new AbortController()
    offer = mine
    // Nobody asked for it: a failure is told when the button is pressed.
    const signIn = await autofillPasskey(client, mine.signal).catch(() => undefined)
    if (offer === mine) offer = undefined
    if (signIn) onPicked(signIn)
  }
  return { start, stop }
}

/**
 * Offers passkeys in the browser's list, for as long as the name field is shown. A passkey that the user picks there submits the
 * form in `place`, so that its progress and a refusal show where those of the button do; the result takes it.
 */
function useAutofill(place: RefObject<HTMLElement | null>): () => SignIn | undefined {
  const { client } = useAuthContext('LoginForm').session
  const picked = useRef<SignIn>(undefined)
  useEffect(() => {
    const card = place.current?.closest('section')
    const name = card?.querySelector<HTMLInputElement>('[autocomplete~="username"]')
    if (!card || !name) return
    // The form of the password is loaded without passkeys, so it does not have this word of theirs.
    name.autocomplete = 'username webauthn'
    const { start, stop } = makeOffer(client, (signIn) => {
      picked.current = signIn
      place.current?.querySelector('form')?.requestSubmit()
    })
    start()
    // A password or the button takes its place. If they fail, the user returns to the field.
    card.addEventListener('submit', stop, true)
    name.addEventListener('focus', start)
    return () => {
      stop()
      card.removeEventListener('submit', stop, true)
      name.removeEventListener('focus', start)
    }
  }, [client, place])
  return () => {
    const signIn = picked.current
    picked.current = undefined
    return signIn
  }
}
