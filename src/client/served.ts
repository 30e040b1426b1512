import type { Client } from './client.js'

/** Whether a route is served. EXCLUDED_ROUTES contains the words of its path joined by `_`. */
export const isServed = ({ config }: Client, path: string): boolean =>
  !config.excluded.includes(path.replace(/\W/g, '_').replace(/_$/, ''))
