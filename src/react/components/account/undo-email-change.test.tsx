// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { html, press, serve, show } from '../form.test-help.js'
import { SignedIn } from '../session/signed-in.js'
import { SignedOut } from '../session/signed-out.js'
import { UndoEmailChange } from './undo-email-change.js'

const link = { params: { key: 'abc' } }
const ROUTE = 'POST /api/auth/email/change/undo/'
const BUTTON = 'Restore my address'

describe('UndoEmailChange without JavaScript', () => {
  it('is posted by a form that can be pressed', async () => {
    const page = await html(<UndoEmailChange {...link} />)
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/api/auth/email/change/undo/')
    expect(page.querySelector('button')?.disabled).toBe(false)
    const inputs = [...page.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value }) => [name, value])
    expect(Object.fromEntries(inputs)).toMatchObject({
      key: 'abc',
      next: '/undo-email?done=1',
      from: '/undo-email?key=abc',
    })
  })

  it('the address says that it is done, and that the link is gone', async () => {
    const done = await html(<UndoEmailChange params={{ done: '1' }} />)
    expect(done.querySelector('[role=status]')?.textContent).toContain('Your old address is restored')
    const gone = await html(<UndoEmailChange params={{ key: 'abc', error: 'not_found' }} />)
    expect(gone.querySelector('[role=status]')?.textContent).toContain('no longer valid')
    for (const page of [done, gone]) expect(page.querySelector('form')).toBeNull()
  })

  it('the address has the error of a form that failed otherwise', async () => {
    const page = await html(<UndoEmailChange params={{ key: 'abc', error: 'unavailable' }} />)
    expect(page.querySelector('[role=alert]')?.textContent).toBeTruthy()
    expect(page.querySelector('button')?.textContent).toBe(BUTTON)
  })
})

describe('UndoEmailChange', () => {
  it('posts on the click only, and the user who was signed in here no longer is', async () => {
    const onSuccess = vi.fn()
    const { sent } = serve(({ line }) =>
      line === ROUTE ? json(200, { detail: 'ok' }) : json(401, { detail: 'x', code: 'not_authenticated' }),
    )
    show(
      <>
        <UndoEmailChange {...link} onSuccess={onSuccess} />
        <SignedIn>{(user) => <p>{user.username}</p>}</SignedIn>
        <SignedOut>nobody</SignedOut>
      </>,
      ada,
    )
    expect(screen.getByText('ada')).toBeTruthy()
    expect(sent).toEqual([])
    await press(BUTTON)
    expect(sent[0]).toMatchObject({ line: ROUTE, body: { key: 'abc' } })
    expect(screen.getByText(/^Your old address is restored/)).toBe(document.activeElement)
    expect(await screen.findByText('nobody')).toBeTruthy()
    expect(onSuccess).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that a link is no longer valid', async () => {
    serve(() => json(404, { detail: 'Not found.', code: 'not_found' }))
    show(<UndoEmailChange {...link} />)
    await press(BUTTON)
    expect(screen.getByText(/This link is no longer valid/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('explains a page without a key', () => {
    show(<UndoEmailChange params={{}} />)
    expect(screen.getByText('Open the link in the email that we sent you.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows another failure, and can be pressed again', async () => {
    const { sent } = serve(() => json(sent.length === 1 ? 503 : 200, { detail: 'Busy.', code: 'unavailable' }))
    show(<UndoEmailChange undoKey="given" />)
    await press(BUTTON)
    expect(screen.getByRole('alert').textContent).toContain('Busy.')
    await press(BUTTON)
    expect(screen.getByText(/^Your old address is restored/)).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ key: 'given' }, { key: 'given' }])
  })
})
