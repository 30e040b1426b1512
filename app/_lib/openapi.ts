import { auth } from './auth'

/** The document of the demo: the service's routes under the demo's name. */
export const openapi = auth.openapi({ definition: { info: { title: 'Sallyport demo' } } })
