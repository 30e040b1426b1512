'use client'

import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { MfaEnrolment, MfaMethod } from '../../../client/types.js'
import { useAuthContext } from '../../context.js'
import { useGuarded } from '../../hooks/use-guarded.js'
import { type UseMfa, useMfa } from '../../hooks/use-mfa.js'
import { useMoreTexts } from '../../hooks/use-more-texts.js'
import { useSaid } from '../../hooks/use-said.js'
import { Notice, Text } from '../parts/buttons.js'
import { type CardProps, useParts } from '../parts/card.js'
import { LoadFailure } from '../parts/load-failure.js'
import { ServedCard } from '../parts/served-card.js'
import { BackupCodes } from './backup-codes.js'
import type { MfaPurpose } from './mfa-code-form.js'
import { MfaMethodRow } from './mfa-method-row.js'

// What one sees after a button: loaded when that is pressed, and before anything is asked of the service.
const loadEnrol = () => import('./mfa-enroll.js')
const MfaEnrol = lazy(loadEnrol)
const loadCodeForm = () => import('./mfa-code-form.js')
const MfaCodeForm = lazy(loadCodeForm)

type View =
  | { at: 'list'; after?: 'change' | 'cancel' }
  | { at: 'enrol'; enrolment: MfaEnrolment }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'code'; purpose: MfaPurpose; method: string }

export interface MfaSettingsProps extends CardProps {
  /** A method was set up, turned off, removed or made the primary one, or there are new backup codes. */
  onChanged?: (() => void) | undefined
}

/** The second factors of the signed-in user: set up, prefer, turn off, remove, new backup codes. */
export function MfaSettings({ onChanged, ...card }: MfaSettingsProps) {
  const t = useMoreTexts()
  const { config } = useAuthContext('MfaSettings').session.client
  const mfa = useMfa()
  const { guard, prompt } = useGuarded()
  const [view, setView] = useState<View>({ at: 'list' })
  const [saved, say] = useSaid()
  const toList = () => {
    say()
    setView({ at: 'list', after: 'change' })
    onChanged?.()
  }
  const cancel = () => setView({ at: 'list', after: 'cancel' })
  if (!config.useMfa) return null
  const begin = async (method: string, code?: string) => {
    await loadEnrol()
    const enrolment = await guard(() => mfa.enrol(method, code))
    const { backup_codes: codes } = enrolment
    startTransition(() => setView(method === 'backup_codes' ? { at: 'codes', codes } : { at: 'enrol', enrolment }))
  }
  const askCode = async (purpose: MfaPurpose, method: string) => {
    await loadCodeForm()
    startTransition(() => setView({ at: 'code', purpose, method }))
  }
  const enrol = (method: string) => (isOn(mfa.methods) ? askCode('enrol', method) : begin(method))
  const change = async (purpose: MfaPurpose, method: MfaMethod) => {
    if (needsCode(purpose, method, mfa, config)) return askCode(purpose, method.name)
    await guard(() => (purpose === 'primary' ? mfa.makePrimary(method.name) : mfa.remove(method.name)))
    toList()
  }
  if (view.at === 'codes') return <BackupCodes {...card} codes={view.codes} onSaved={toList} />
  return (
    <>
      <ServedCard {...card} needs="mfa/" named={t('mfa_settings_title')} data-state={view.at}>
        {view.at === 'list' && <Overview {...{ mfa, enrol, change }} answer={view.after && view} />}
        <Suspense>
          {view.at === 'enrol' && (
            <MfaEnrol
              enrolment={view.enrolment}
              confirm={(method, code) => guard(() => mfa.confirm(method, code))}
              onDone={(codes) => (codes.length > 0 ? setView({ at: 'codes', codes }) : toList())}
              onCancel={cancel}
            />
          )}
          {view.at === 'code' && (
            <MfaCodeForm {...view} {...{ mfa, guard }} enrol={begin} onDone={toList} onCancel={cancel} />
          )}
        </Suspense>
        <Notice>{view.at === 'list' && saved && t('mfa_saved')}</Notice>
      </ServedCard>
      {prompt}
    </>
  )
}

const isOn = (methods: UseMfa['methods'], besides?: string) =>
  methods?.some(({ name, is_active }) => is_active && name !== 'backup_codes' && name !== besides)

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
  enrol: (method: string) => Promise<void>
  change: (purpose: MfaPurpose, method: MfaMethod) => Promise<void>
  /** The list came up, or was changed, in answer to a button that may be gone: another value moves the focus to it. */
  answer: unknown
}

function Overview({ mfa, enrol, change, answer }: OverviewProps) {
  const t = useMoreTexts()
  const { slot } = useParts()
  const { methods, error } = mfa
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (answer) list.current?.focus()
  }, [answer])
  if (!methods) {
    return error ? (
      <LoadFailure {...mfa} />
    ) : (
      <>
        <span className="sp-spinner" role="status" aria-label={t('loading')} />
        <noscript>{t('needs_script')}</noscript>
      </>
    )
  }
  const hasCodes = isOn(methods)
  return (
    <>
      <Text>{t('mfa_settings_text')}</Text>
      <ul ref={list} tabIndex={-1} aria-label={t('mfa_settings_title')} className={slot('list')}>
        {methods
          .filter(({ name }) => hasCodes || name !== 'backup_codes')
          .map((method) => (
            <MfaMethodRow key={method.name} {...{ method, enrol, change }} />
          ))}
      </ul>
    </>
  )
}
