import { en, type Messages } from './en.js'

export const pt: Messages = en
