'use client'

import { useEffect, useRef, useState } from 'react'
import type { MfaEnrolment, MfaMethod } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import { PASSKEY } from '../../../contract/passkey-method.js'
import { useAuthContext } from '../../context.js'
import { loadPart } from '../../hooks/load-part.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { type UseMfa, useMfa } from '../../hooks/use-mfa.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useTransientNotice } from '../../hooks/use-transient-notice.js'
import { Notice, Text } from '../parts/buttons.js'
import { type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Loading } from '../parts/loading.js'
import { ServedCard } from '../parts/served-card.js'
import { BackupCodes } from './backup-codes.js'
import type { MfaPurpose } from './mfa-code-form.js'
import { MfaMethodItem } from './mfa-method-item.js'

// A visit that only looks at the list needs none of their code (1 kB).
const loadCodeForm = () => loadPart(import('./mfa-code-form.js'))
const loadEnroll = () => loadPart(import('./mfa-enroll.js'))

type Loaded<Part> = Part extends () => Promise<infer Found> ? Found : never

type View =
  /** `after`: the list appears in answer to something, so it takes the focus. */
  | { at: 'list'; after?: 'change' | 'cancel' }
  | { at: 'enrol'; enrolment: MfaEnrolment; Enroll: Loaded<typeof loadEnroll> }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'code'; purpose: MfaPurpose; method: string; CodeForm: Loaded<typeof loadCodeForm> }

export interface MfaSettingsProps extends CardProps {
  /** A method was set up, turned off, removed or made the primary one, or there are new backup codes. */
  onChanged?: (() => void) | undefined
}

/** The second factors of the signed-in user: set up, prefer, turn off, remove, new backup codes. */
export function MfaSettings({ onChanged, ...card }: MfaSettingsProps) {
  const t = useMoreTexts()
  const { config } = useAuthContext('MfaSettings').session.client
  const settings = useSettings(onChanged)
  const { view, saved, prompt, finish } = settings
  if (!config.useMfa) return null
  if (view.at === 'codes') return <BackupCodes {...card} codes={view.codes} onSaved={finish} />
  return (
    <>
      <ServedCard {...card} needs="mfa/" named={t('mfa_settings_title')} data-state={view.at}>
        <CurrentView {...settings} view={view} />
        <Notice>{view.at === 'list' && saved && t('mfa_saved')}</Notice>
      </ServedCard>
      {prompt}
    </>
  )
}

/** The state machine of the settings. Its states are the views; its events are `enroll`, `change`, `finish` and `cancel`. */
function useSettings(onChanged: (() => void) | undefined) {
  const { config } = useAuthContext('MfaSettings').session.client
  const mfa = useMfa()
  const { guard, prompt } = useGuarded()
  const [view, show] = useState<View>({ at: 'list' })
  const [saved, announce] = useTransientNotice()
  const finish = () => {
    announce()
    show({ at: 'list', after: 'change' })
    onChanged?.()
  }
  const begin = async (method: string, code?: string) => {
    // First, because without it the setup that begins could not be completed.
    const Enroll = await loadEnroll()
    const enrolment = await guard(() => mfa.enrol(method, code))
    const { backup_codes: codes } = enrolment
    show(method === BACKUP_CODES ? { at: 'codes', codes } : { at: 'enrol', enrolment, Enroll })
  }
  const askCode = async (purpose: MfaPurpose, method: string) =>
    show({ at: 'code', purpose, method, CodeForm: await loadCodeForm() })
  const enroll = (method: string) => (isOn(mfa.methods) ? askCode('enrol', method) : begin(method))
  const change = async (purpose: MfaPurpose, method: MfaMethod) => {
    if (needsCode(purpose, method, mfa, config)) return askCode(purpose, method.name)
    await guard(() => (purpose === 'primary' ? mfa.makePrimary(method.name) : mfa.remove(method.name)))
    finish()
  }
  const confirm = (method: string, code: string) => guard(() => mfa.confirm(method, code))
  const showCodes = (codes: readonly string[]) => (codes.length > 0 ? show({ at: 'codes', codes }) : finish())
  const cancel = () => show({ at: 'list', after: 'cancel' })
  return { mfa, guard, prompt, view, saved, begin, enroll, change, confirm, showCodes, finish, cancel }
}

type Settings = ReturnType<typeof useSettings>

function CurrentView(settings: Settings & { view: Exclude<View, { at: 'codes' }> }) {
  const { mfa, guard, view, begin, enroll, change, confirm, showCodes, finish, cancel } = settings
  switch (view.at) {
    case 'list':
      return <Overview {...{ mfa, enroll, change }} answer={view.after && view} />
    case 'enrol': {
      const { Enroll, enrolment } = view
      return <Enroll {...{ enrolment, confirm }} onDone={showCodes} onCancel={cancel} />
    }
    case 'code': {
      const { CodeForm, purpose, method } = view
      return <CodeForm {...{ purpose, method, mfa, guard }} enroll={begin} onDone={finish} onCancel={cancel} />
    }
  }
}

/** A passkey is no active method: it has no code, and PasskeySettings manages it. */
const isOn = (methods: UseMfa['methods'], besides?: string) =>
  methods?.some(({ name, is_active }) => is_active && ![BACKUP_CODES, PASSKEY, besides].includes(name))

function needsCode(
  purpose: MfaPurpose,
  method: MfaMethod,
  { methods }: UseMfa,
  config: { mfaPrimaryCode: boolean; mfaDeleteCode: boolean },
): boolean {
  if (purpose === 'primary') return config.mfaPrimaryCode
  if (purpose === 'deactivate') return true
  return method.is_active && (config.mfaDeleteCode || !isOn(methods, method.name))
}

interface OverviewProps {
  mfa: UseMfa
  enroll: (method: string) => Promise<void>
  change: (purpose: MfaPurpose, method: MfaMethod) => Promise<void>
  /** The list appeared in answer to a button that may be gone: another value moves the focus to the list. */
  answer: unknown
}

function Overview({ mfa, enroll, change, answer }: OverviewProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const { methods, error } = mfa
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (answer) list.current?.focus()
  }, [answer])
  if (!methods) {
    return error ? <LoadFailure {...mfa} /> : <Loading />
  }
  const hasCodes = isOn(methods)
  return (
    <>
      <Text>{t('mfa_settings_text')}</Text>
      <ul ref={list} tabIndex={-1} aria-label={t('mfa_settings_title')} className={slot('list')}>
        {methods
          .filter(({ name }) => name !== PASSKEY && (hasCodes || name !== BACKUP_CODES))
          .map((method) => (
            <MfaMethodItem key={method.name} {...{ method, enroll, change }} />
          ))}
      </ul>
    </>
  )
}
