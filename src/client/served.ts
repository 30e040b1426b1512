import type { Client } from './client.js'

/** Whether a route is served: EXCLUDED_ROUTES speaks of its path's words, joined by `_`. */
export const isServed = ({ config }: Client, path: string): boolean =>
  !config.excluded.includes(path.replace(/\W/g, '_').replace(/_$/, ''))
