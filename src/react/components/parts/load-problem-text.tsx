'use client'

import { lazy } from 'react'
import { useTexts } from '../../hooks/use-texts.js'

// A load that failed for want of a network would otherwise fail a second time here, and take the page down.
function NetworkText() {
  return useTexts()('network')
}

/** Loaded on demand (0.5 kB), because little fails. */
export const ProblemText = lazy(() => import('./problem-text.js').catch(() => ({ default: NetworkText })))
