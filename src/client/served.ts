import type { Client } from './client.js'
import type { RouteName } from './routes.js'

/** Whether a route is served. EXCLUDED_ROUTES contains its name, the words of its path joined by `_`. */
export const isServed = ({ config }: Client, route: RouteName): boolean =>
  !config.excluded.includes(route.replace(/\W/g, '_').replace(/_$/, ''))
