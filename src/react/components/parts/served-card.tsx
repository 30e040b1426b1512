'use client'

import type { RouteName } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { Card, type FramedProps } from './card.js'

/** The frame of a component that needs a route. Renders nothing if the route (`needs`) is not served. */
export function ServedCard({ needs, ...props }: FramedProps & { needs: RouteName }) {
  const { client } = useAuthContext('sallyport').session
  return isServed(client, needs) ? <Card {...props} /> : null
}
