'use client'

import { useState } from 'react'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useParts } from '../parts/card.js'

/** Holds only the name of a provider. The browser keeps it for this origin, and it is never sent. */
const KEY = 'sallyport-provider'

/** Keeps the provider with which the user signs in. */
export function rememberProvider(name: string): void {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // The browser lets this site store nothing.
  }
}

const lastProvider = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Marks the provider with which somebody last signed in by this browser. */
export default function LastUsed({ name }: { name: string }) {
  const t = useMoreTexts()
  const { slot } = useParts()
  // The first value: a press must not move the badge while the browser leaves the page.
  const [last] = useState(lastProvider)
  if (last !== name) return null
  // The space separates it from the label in the name of the link.
  return (
    <>
      {' '}
      <span className={slot('badge')}>{t('social_last')}</span>
    </>
  )
}
