// `npm run test:deploy`: the demo as a standalone output in an empty folder, and in `next dev`. A few minutes.
import { ensureInstalled } from './install.mjs'
import { makeTally, run } from './tally.mjs'

ensureInstalled()
const { record, step, playwright, finish } = makeTally('test-deploy')

const built = step('package build', () => run('scripts/build.mjs', ['--library']))
const standalone = () => run('node_modules/next/dist/bin/next', ['build'], { DEMO_OUTPUT: 'standalone' })
if (built && step('standalone build', standalone)) await playwright('deploy', ['--config=playwright.deploy.config.ts'])
else record('deploy', 0, 1)
finish()
