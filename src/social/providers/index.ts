import type { Provider } from '../types.js'
import { apple } from './apple.js'
import { discord } from './discord.js'
import { facebook } from './facebook.js'
import { github } from './github.js'
import { gitlab } from './gitlab.js'
import { google } from './google.js'
import { linkedin } from './linkedin.js'
import { microsoft } from './microsoft.js'
import { slack } from './slack.js'
import { spotify } from './spotify.js'
import { twitch } from './twitch.js'
import { twitter } from './twitter.js'

export const PROVIDERS: readonly Provider[] = [
  google,
  github,
  apple,
  microsoft,
  facebook,
  gitlab,
  discord,
  linkedin,
  twitter,
  slack,
  spotify,
  twitch,
]
