import type { Provider } from '../types.js'
import { anilist } from './anilist.js'
import { apple } from './apple.js'
import { atlassian } from './atlassian.js'
import { battlenet } from './battlenet.js'
import { bitbucket } from './bitbucket.js'
import { box } from './box.js'
import { discord } from './discord.js'
import { dribbble } from './dribbble.js'
import { dropbox } from './dropbox.js'
import { epicgames } from './epicgames.js'
import { facebook } from './facebook.js'
import { figma } from './figma.js'
import { fortyTwo } from './forty-two.js'
import { gitea } from './gitea.js'
import { github } from './github.js'
import { gitlab } from './gitlab.js'
import { google } from './google.js'
import { kakao } from './kakao.js'
import { kick } from './kick.js'
import { lichess } from './lichess.js'
import { line } from './line.js'
import { linear } from './linear.js'
import { linkedin } from './linkedin.js'
import { mastodon } from './mastodon.js'
import { microsoft } from './microsoft.js'
import { naver } from './naver.js'
import { notion } from './notion.js'
import { osu } from './osu.js'
import { patreon } from './patreon.js'
import { reddit } from './reddit.js'
import { roblox } from './roblox.js'
import { amazonCognito, auth0, authentik, keycloak, okta, salesforce } from './self-run.js'
import { slack } from './slack.js'
import { spotify } from './spotify.js'
import { strava } from './strava.js'
import { tiktok } from './tiktok.js'
import { twitch } from './twitch.js'
import { twitter } from './twitter.js'
import { yahoo } from './yahoo.js'
import { yandex } from './yandex.js'
import { zoom } from './zoom.js'

/** Every provider with a file, the most popular first. docs/providers.md lists what was read for each. */
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
  fortyTwo,
  anilist,
  atlassian,
  battlenet,
  bitbucket,
  box,
  dribbble,
  dropbox,
  epicgames,
  figma,
  gitea,
  kakao,
  kick,
  lichess,
  line,
  linear,
  mastodon,
  naver,
  notion,
  osu,
  patreon,
  reddit,
  roblox,
  strava,
  tiktok,
  yahoo,
  yandex,
  zoom,
  amazonCognito,
  auth0,
  authentik,
  keycloak,
  okta,
  salesforce,
]
