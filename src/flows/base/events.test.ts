import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)

function emitted(): Set<string> {
  const files = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test(-help)?\.tsx?$/.test(path))
  const texts = sources.map((path) => readFileSync(new URL(`src/${path}`, root), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/type: '(\w+)',\s+outcome/g)].map(([, type = '']) => type)))
}

it('docs/security.md lists every event', () => {
  const docs = readFileSync(new URL('docs/security.md', root), 'utf8')
  const list = /`onEvent` gets: ([\s\S]*?)\. Each has/.exec(docs)?.[1] ?? ''
  const listed = [...list.matchAll(/`(\w+)`/g)].map(([, type = '']) => type)
  expect(listed).toEqual([...emitted()].sort())
})
