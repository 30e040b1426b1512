/** A problem that the user of the command can fix. It is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError'
  constructor(
    message: string,
    /** 1: the app has a problem; 2: the command was called incorrectly. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}
