import type { Metric, Observers, TracedRequest } from '../../config/metrics.js'
import type { Log } from '../../config/types.js'

/** The parts of a configuration that measuring needs. */
export interface Measured {
  hooks: Observers
  log: Log
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Gives a measurement to the host's `metrics`. An error in it, or in its promise, never reaches the request. */
export function measure({ hooks, log }: Measured, metric: Metric): void {
  const { metrics } = hooks
  if (!metrics) return
  const failed = (error: unknown) => log.error('metrics threw an error', { metric: metric.name, error: nameOf(error) })
  try {
    // The type asks for no promise, but an async function fits it, and a rejection that nobody handles ends the process.
    Promise.resolve(metrics(metric)).catch(failed)
  } catch (error) {
    failed(error)
  }
}

/** Milliseconds that a request waits for `trace` to run it. */
const PATIENCE = 5000

/**
 * Runs a request inside the host's `trace`. The request runs once and decides the result, whatever `trace` does: a failure of it
 * is logged.
 */
export async function traced<Result>(
  { hooks: { trace }, log }: Measured,
  request: TracedRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!trace) return run()
  let result: Promise<Result> | undefined
  let started = () => {}
  const isStarted = new Promise<void>((resolve) => {
    started = resolve
  })
  const once = () => {
    result ??= run()
    started()
    return result
  }
  const watched = (async () => trace(request, once))().catch(async (error) => {
    // The refusal of the request passes through `trace`, and is no failure of it.
    const isRefusal = await result?.then(
      () => false,
      (refusal) => refusal === error,
    )
    if (!isRefusal) log.error('trace threw an error', { error: nameOf(error) })
  })
  const timer = setTimeout(started, PATIENCE)
  await Promise.race([isStarted, watched])
  clearTimeout(timer)
  return once()
}
