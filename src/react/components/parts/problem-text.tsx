'use client'

import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { problemOf } from './problem.js'

/** The text of an error, or of the code of one. */
export default function LoadedProblemText({ error, code }: { error?: unknown; code?: string | undefined }) {
  return problemOf(error, code, undefined, useMoreTexts()).messages[0]
}
