import type { Metric, Observers } from '../../config/metrics.js'
import type { Log } from '../../config/types.js'

/** The parts of a configuration that measuring needs. */
export interface Measured {
  hooks: Observers
  log: Log
}

/** Gives a measurement to the host's `metrics`. An error in it never reaches the request. */
export function measure({ hooks, log }: Measured, metric: Metric): void {
  try {
    hooks.metrics?.(metric)
  } catch (error) {
    log.error('metrics threw an error', {
      metric: metric.name,
      error: error instanceof Error ? error.name : typeof error,
    })
  }
}
