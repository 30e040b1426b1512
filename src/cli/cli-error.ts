/** What the person at the keyboard can mend: printed without a stack. */
export class CliError extends Error {
  override name = 'CliError'
  constructor(
    message: string,
    /** 1: something is wrong with the app; 2: the command was called wrongly. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message)
  }
}
