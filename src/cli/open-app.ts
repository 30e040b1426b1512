import { ConfigError } from '../config/problems.js'
import type { Context } from '../context.js'
import { CliError } from './cli-error.js'
import { loadAuth, loadEnvironment } from './load-auth.js'
import { readProject } from './project.js'

/** The service of the app in this folder. @throws CliError */
export async function openApp(authFile: string | undefined): Promise<Context> {
  const project = readProject(process.cwd())
  loadEnvironment(project)
  const { open } = await loadAuth(project, authFile)
  try {
    return open().ctx
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}

/**
 * The process ends with the command, so it waits for the hooks that run after a change. The command itself sends the email.
 */
export function attended(ctx: Context): { ctx: Context; settled: () => Promise<void> } {
  const tasks: Promise<void>[] = []
  const afterAnswer = (task: () => Promise<void>) => {
    const fail = () => ctx.log.error('a hook of the app failed')
    tasks.push(task().catch(fail))
  }
  const settled = async () => void (await Promise.all(tasks))
  return { ctx: { ...ctx, afterAnswer, mailDue: () => {} }, settled }
}
