// The commands of docs/quick-start.md, as the page has them: fences such as ```sh fresh=init or ```sh fresh=init:postgresql.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const FENCE = /^```sh fresh=([\w:]+)\n(.*?)^```$/gms

/** Step → its lines. A variant's own step stands in for the usual one. @throws Error when the page lacks a step */
export function quickStart(variant) {
  const text = readFileSync(join(root, 'docs/quick-start.md'), 'utf8')
  const blocks = new Map([...text.matchAll(FENCE)].map(([, name, body]) => [name, body.trim().split('\n')]))
  return (step) => {
    const lines = blocks.get(`${step}:${variant}`) ?? blocks.get(step)
    if (!lines) throw new Error(`docs/quick-start.md has no commands for the step ${step}`)
    return lines
  }
}
