import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandFolder } from '../../tests/harness/command-folder.js'
import { addCommand, inWordsOf, packageManagerOf } from './package-manager.js'

const here = commandFolder()
const APP = 'apps/web'

function managerWith(files: Readonly<Record<string, string>>) {
  here.write({ [`${APP}/package.json`]: '{}', ...files })
  mkdirSync(join(here.root, '.git'), { recursive: true })
  return packageManagerOf(join(here.root, APP))
}

describe('the package manager of an app', () => {
  it.each([
    ['npm', {}],
    ['pnpm', { 'pnpm-lock.yaml': '' }],
    ['pnpm', { 'pnpm-workspace.yaml': '' }],
    ['yarn', { 'yarn.lock': '' }],
    ['bun', { 'bun.lock': '' }],
    ['bun', { 'bun.lockb': '' }],
    ['npm', { 'package-lock.json': '{}' }],
    ['pnpm', { 'package.json': '{"packageManager":"pnpm@10.2.0+sha512.abc"}' }],
    ['yarn', { 'package.json': '{"packageManager":"yarn@4.9.0"}', 'package-lock.json': '{}' }],
    ['npm', { 'package.json': '{"packageManager":"other@1"}' }],
  ])('is %s in a workspace with %j', (manager, files) => expect(managerWith(files)).toBe(manager))

  it('is that of the nearest folder', () =>
    expect(managerWith({ 'pnpm-lock.yaml': '', [`${APP}/yarn.lock`]: '' })).toBe('yarn'))

  it('is not that of a folder outside the repository', () => {
    here.write({ 'pnpm-lock.yaml': '', 'inner/apps/web/package.json': '{}' })
    mkdirSync(join(here.root, 'inner/.git'))
    expect(packageManagerOf(join(here.root, 'inner/apps/web'))).toBe('npm')
  })
})

it('commands and steps use its words', () => {
  expect(addCommand('pnpm', ['a', 'b'], ['-D'])).toEqual(['pnpm', 'add', '-D', 'a', 'b'])
  expect(addCommand('npm', ['a'])).toEqual(['npm', 'install', 'a'])
  expect(inWordsOf('pnpm', 'npx prisma generate')).toBe('pnpm exec prisma generate')
  expect(inWordsOf('yarn', 'npm run dev')).toBe('yarn run dev')
  expect(inWordsOf('bun', 'npx sallyport doctor, which prints')).toBe('bunx sallyport doctor, which prints')
  expect(inWordsOf('npm', 'npm run dev')).toBe('npm run dev')
  expect(inWordsOf('pnpm', 'put the address into .env')).toBe('put the address into .env')
})
