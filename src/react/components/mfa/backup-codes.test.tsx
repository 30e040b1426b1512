// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ada } from '../../../../tests/harness/browser.js'
import { press, show } from '../form.test-help.js'
import { BackupCodes } from './backup-codes.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const done = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Done' })

describe('BackupCodes', () => {
  it('says in the file and in its name what the codes are for, and then goes on', async () => {
    const saved: Blob[] = []
    const names: string[] = []
    URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const onSaved = vi.fn()
    show(<BackupCodes codes={['aaaabbbb', 'ccccdddd']} onSaved={onSaved} />, { ...ada, username: 'ada/b' })
    expect(done().disabled).toBe(true)
    await press('Download')
    expect(names).toEqual(['localhost-3000-ada-b-backup-codes.txt'])
    const lines = (await saved[0]?.text())?.split('\n')
    expect(lines?.slice(0, 2)).toEqual(['Your backup codes', 'localhost:3000 · ada/b'])
    expect(lines?.[2]).toMatch(/\d{4}/)
    expect(lines?.slice(3)).toEqual(['', 'aaaa-bbbb', 'cccc-dddd', ''])
    await press('Done')
    expect(onSaved).toHaveBeenCalledTimes(1)
  })

  it('does not go on after a copy that failed', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    show(<BackupCodes codes={['aaaabbbb']} onSaved={() => {}} />, ada)
    await press('Copy')
    expect(screen.getByText('Copying did not work. Select the text instead.')).toBeTruthy()
    expect(done().disabled).toBe(true)
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
    await press('Copy')
    expect(done().disabled).toBe(false)
    vi.unstubAllGlobals()
  })
})
