import type { Log } from './types.js'

/** The default log: one line per message, details as JSON. */
export const consoleLog: Log = {
  info: (message, detail) => console.info(line(message, detail)),
  warn: (message, detail) => console.warn(line(message, detail)),
  error: (message, detail) => console.error(line(message, detail)),
}

const line = (message: string, detail?: object) => `sallyport: ${message}${detail ? ` ${JSON.stringify(detail)}` : ''}`
