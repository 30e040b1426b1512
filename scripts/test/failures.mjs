// A short list of failures for the end of a log, because logs are often cut at the beginning.

const LINES = 12

/** The last lines of an output or a message, without colors. */
export const lastLines = (text) => plain(text).trimEnd().split('\n').slice(-LINES)

/** The first lines of a message. */
const firstLines = (text) => plain(text).trim().split('\n').slice(0, LINES)

// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes of terminals begin with ESC.
const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

const failure = (title, message = '') => [title, ...firstLines(message).map((line) => `  ${line}`)]

/** The failures in a report of Vitest. */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failure(name, message)]
    return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]))
  })

/** The failures in a report of Playwright. */
export function failuresOfPlaywright({ suites, errors }) {
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => failure(`${spec.file}: ${spec.title}`, reasonOf(spec))),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return [...errors.map(({ message }) => failure('the run', message)), ...suites.flatMap(inSuite)]
}

const reasonOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
