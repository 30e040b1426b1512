import type { Catalog } from '../messages.js'
import { en } from './en.js'

export const ja: Catalog = en
