/**
 * A measurement of the service, for counters and histograms of the host. Every field has few different values, except the
 * numbers. None contains a person, an address or a secret.
 */
export type Metric = RequestMetric | HashingMetric | MailMetric | EventMetric

/** A response. `duration` is in milliseconds, without the work after the response. */
export interface RequestMetric {
  name: 'request'
  /** A name of docs/routes.md, such as `login`; null for an unknown path and for the host's own routes behind `protect`. */
  route: string | null
  method: string
  status: number
  /** Code of a refusal, such as `invalid_credentials`; null for every other response. */
  code: string | null
  duration: number
}

/** The wait of a request for its turn to hash. `duration` is in milliseconds. */
export interface HashingMetric {
  name: 'hashing'
  outcome: 'started' | 'refused'
  duration: number
  /** Requests of this process that still wait. */
  waiting: number
}

/** An attempt to send an email. `age` is the time since its request, in milliseconds. */
export interface MailMetric {
  name: 'mail'
  /** Kind of the row of the outbox, such as `reset`. */
  kind: string
  outcome: 'sent' | 'retried' | 'dropped'
  age: number
}

/** A security event, as `onEvent` gets it. A reached limit is the type `throttled` or `mail_held`, with its rule as `reason`. */
export interface EventMetric {
  name: 'event'
  type: string
  outcome: 'success' | 'failure'
  reason: string | null
}

/** A request whose route is known, as `trace` gets it. */
export interface TracedRequest {
  /** A name of docs/routes.md, such as `login`. */
  route: string
  method: string
  /** The response's `X-Request-Id`. */
  requestId: string
}

/** Functions of the host that observe the service. They decide nothing. */
export interface Observers {
  /** Called with every measurement. It must not wait for anything. An error in it is logged. */
  metrics?: ((metric: Metric) => void) | undefined
  /**
   * Called around every request whose route is known. It calls `run` and returns its promise, for example inside a span of
   * OpenTelemetry. The promise rejects when the service refuses the request. An error in it is logged, and the request runs without
   * it after five seconds.
   */
  trace?: (<Result>(request: TracedRequest, run: () => Promise<Result>) => Promise<Result>) | undefined
}
