'use client'

import { type ComponentType, lazy } from 'react'
import type { Client } from '../../../client/client.js'
import type { RouteName } from '../../../client/routes.js'
import { isServed } from '../../../client/served.js'
import type { TextLookup } from '../../hooks/use-texts.js'
import type { MfaSettingsProps } from '../mfa/mfa-settings.js'
import type { PasskeySettingsProps } from '../passkeys/passkey-settings.js'
import type { SocialAccountsProps } from '../social/accounts.js'
import type { DeleteAccountProps } from './delete-account.js'
import type { DownloadDataProps } from './download-data.js'
import type { EmailChangeFormProps } from './email-change-form.js'
import type { PasswordPartProps } from './password-part.js'
import type { ProfileFormProps } from './profile-form.js'
import type { SessionsProps } from './sessions.js'
import type { TrustedDevicesProps } from './trusted-devices.js'

/** The parts of `AccountPage` in their order, with the props of each. */
export interface AccountParts {
  profile: ProfileFormProps
  email: EmailChangeFormProps
  password: PasswordPartProps
  passkeys: PasskeySettingsProps
  mfa: MfaSettingsProps
  social: SocialAccountsProps
  sessions: SessionsProps
  devices: TrustedDevicesProps
  download: DownloadDataProps
  delete: DeleteAccountProps
}

export type AccountPartName = keyof AccountParts

interface Part<Props> {
  /** Its entry in the navigation. */
  label: (t: TextLookup) => string
  isShown: (client: Client) => boolean
  /** It takes `params` and `from`. */
  isForm?: boolean
  Component: ComponentType<Props>
  /** Rendering begins the load of one part at a time; this begins it before. */
  preload: () => void
}

const needs = (route: RouteName) => (client: Client) => isServed(client, route)

/** Loads a component on demand: a page carries only the parts that it shows. */
function later<Name extends string, Props>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  // `lazy` loses the props of the component.
  const Component = lazy(async () => ({ default: (await load())[name] })) as ComponentType<Props>
  return { Component, preload: () => void load().catch(() => {}) }
}

export const PARTS: { readonly [Name in AccountPartName]: Part<AccountParts[Name]> } = {
  profile: {
    label: (t) => t('account_profile'),
    isShown: needs('user/'),
    ...later(() => import('./profile-form.js'), 'ProfileForm'),
  },
  email: {
    label: (t) => t('email'),
    isShown: needs('email/change/'),
    isForm: true,
    ...later(() => import('./email-change-form.js'), 'EmailChangeForm'),
  },
  password: {
    label: (t) => t('password'),
    isShown: (client) => client.config.passwordLogin && isServed(client, 'password/change/'),
    isForm: true,
    ...later(() => import('./password-part.js'), 'PasswordPart'),
  },
  passkeys: {
    label: (t) => t('passkeys_title'),
    isShown: (client) => client.config.usePasskeys && isServed(client, 'passkeys/'),
    ...later(() => import('../passkeys/passkey-settings.js'), 'PasskeySettings'),
  },
  mfa: {
    label: (t) => t('mfa_settings_title'),
    isShown: (client) => client.config.useMfa && isServed(client, 'mfa/'),
    ...later(() => import('../mfa/mfa-settings.js'), 'MfaSettings'),
  },
  social: {
    label: (t) => t('social_title'),
    isShown: (client) =>
      client.config.providers.length > 0 && (isServed(client, 'social_accounts') || isServed(client, 'social_connect')),
    isForm: true,
    ...later(() => import('../social/accounts.js'), 'default'),
  },
  sessions: {
    label: (t) => t('account_sessions'),
    isShown: (client) => client.config.authType !== 'custom' && isServed(client, 'sessions/'),
    ...later(() => import('./sessions.js'), 'Sessions'),
  },
  devices: {
    label: (t) => t('account_devices'),
    isShown: (client) => client.config.trustedDeviceLifetime > 0 && isServed(client, 'trusted-devices/'),
    ...later(() => import('./trusted-devices.js'), 'TrustedDevices'),
  },
  download: {
    label: (t) => t('account_data'),
    isShown: (client) => client.config.accountExport && isServed(client, 'user/export/'),
    ...later(() => import('./download-data.js'), 'DownloadData'),
  },
  delete: {
    label: (t) => t('delete_title'),
    isShown: (client) => client.config.accountDeletion && isServed(client, 'user/'),
    ...later(() => import('./delete-account.js'), 'DeleteAccount'),
  },
}

/** In the order of the page. */
export const NAMES: readonly AccountPartName[] = [
  'profile',
  'email',
  'password',
  'passkeys',
  'mfa',
  'social',
  'sessions',
  'devices',
  'download',
  'delete',
]
