import { en, type Messages } from './en.js'

export const zh: Messages = en
