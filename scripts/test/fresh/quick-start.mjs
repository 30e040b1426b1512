// Reads the commands of docs/quick-start.md and of other pages, from fences such as ```sh fresh=init or
// ```sh fresh=init:postgresql.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../build/install.mjs'

const FENCE = /^```sh fresh=([\w:]+)\n(.*?)^```$/gms

const NAMED = /^```\w+ file=(\S+)\n(.*?)^```$/gms

/** The files and commands of another page, from fences such as ```ts file=auth.ts and ```sh fresh=vitest. */
export function pageOf(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const commands = [...text.matchAll(FENCE)]
  return {
    files: Object.fromEntries([...text.matchAll(NAMED)].map(([, name, body]) => [name, body])),
    /** Every line of a step, in the page's order. */
    lines(step) {
      const found = commands.filter(([, name]) => name === step).flatMap(([, , body]) => body.trim().split('\n'))
      if (found.length === 0) throw new Error(`${path} has no commands for the step ${step}`)
      return found
    },
  }
}

/** Step → its lines. The step of a variant replaces the usual step. @throws Error when the page lacks a step */
export function quickStart(variant) {
  const text = readFileSync(join(root, 'docs/quick-start.md'), 'utf8')
  const blocks = new Map([...text.matchAll(FENCE)].map(([, name, body]) => [name, body.trim().split('\n')]))
  return (step) => {
    const lines = blocks.get(`${step}:${variant}`) ?? blocks.get(step)
    if (!lines) throw new Error(`docs/quick-start.md has no commands for the step ${step}`)
    return lines
  }
}
