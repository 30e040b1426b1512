'use client'

import { isServed } from '../../../client/served.js'
import { useAuthContext } from '../../context.js'
import { Card, type FramedProps } from './card.js'

/** The frame of a component that has no use without a route: nothing when `needs`, its path, is not served. */
export function ServedCard({ needs, ...props }: FramedProps & { needs: string }) {
  const { client } = useAuthContext('sallyport').session
  return isServed(client, needs) ? <Card {...props} /> : null
}
