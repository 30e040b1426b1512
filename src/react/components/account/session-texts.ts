'use client'

import type { OpenSession } from '../../../client/types.js'
import { BACKUP_CODES } from '../../../contract/backup-codes.js'
import type { ClientProvider } from '../../../contract/client-config.js'
import type { TextLookup } from '../../hooks/use-texts.js'
import { methodText } from '../parts/mfa-texts.js'

/** 'Firefox on Linux', or the half that is known. */
export function deviceName(t: TextLookup, { browser, os }: OpenSession['device']): string {
  if (browser && os) return t('device_on', { browser, os })
  return browser ?? os ?? t('device_unknown')
}

const PROVIDER = 'social:'

function proofName(t: TextLookup, proof: string, providers: readonly ClientProvider[]): string {
  if (proof.startsWith(PROVIDER)) {
    const name = proof.slice(PROVIDER.length)
    return providers.find((provider) => provider.name === name)?.label ?? name
  }
  switch (proof) {
    case 'pwd':
      return t('password')
    case 'otp':
      return methodText(t, 'app')
    case 'backup':
      return methodText(t, BACKUP_CODES)
    default:
      return methodText(t, proof)
  }
}

/** 'Password, Authenticator app': how a user signed in. */
export const proofNames = (
  t: TextLookup,
  proofs: readonly string[],
  providers: readonly ClientProvider[],
  locale: string,
): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
    proofs.map((proof) => proofName(t, proof, providers)),
  )
