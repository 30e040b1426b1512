'use client'

import { createContext, use } from 'react'
import type { Problem } from './problem.js'

export interface FormContextValue {
  /** Start of the ids of everything in this form. */
  id: string
  pending: boolean
  /** false while pressing a button would do nothing sensible: the form needs the script that is not there yet. */
  ready: boolean
  problem: Problem
}

export const FormContext = createContext<FormContextValue>({
  id: 'sp',
  pending: false,
  ready: true,
  problem: { messages: [], fields: {} },
})

/** The form around a field or a button. */
export const useForm = (): FormContextValue => use(FormContext)
