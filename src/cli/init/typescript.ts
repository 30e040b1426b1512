import type { Project } from '../project.js'
import { findsEntries } from '../tsconfig.js'
import type { Plan } from './change.js'

export function planResolution(plan: Plan, project: Project): void {
  const { file } = project.compiler
  const text = project.read(file) ?? ''
  if (findsEntries(project)) return
  const after = text.replace(/("moduleResolution"\s*:\s*")node(10)?"/i, '$1bundler"')
  // With these modules, TypeScript refuses the resolution "bundler".
  const isClear = after !== text && !/"module"\s*:\s*"(commonjs|amd|umd|system|node\w+)"/i.test(text)
  if (isClear) plan.changes.push({ path: file, before: text, after })
  else
    plan.manualSteps.push(`${file}: set "module": "esnext" and "moduleResolution": "bundler", as create-next-app does.`)
}
