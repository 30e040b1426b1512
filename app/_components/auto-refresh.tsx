'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Milliseconds. */
const EVERY = 5000

/** Renders the page again while its tab is visible. */
export function AutoRefresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh()
    }, EVERY)
    return () => clearInterval(timer)
  }, [router])
  return null
}
