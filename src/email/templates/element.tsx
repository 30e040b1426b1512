import type { ReactElement } from 'react'
import type { MailContent } from '../mail-data.js'
import type { MailTexts } from '../texts.js'
import { AddressChangedEmail, AddressInUseEmail, AddressRestoredEmail, ChangeAddressEmail } from './address.js'
import { AlreadyRegisteredEmail } from './already-registered.js'
import { EmailLoginEmail, EmailLoginRefusedEmail, EmailLoginUnknownEmail } from './email-login.js'
import { InvitationEmail } from './invitation.js'
import { MfaCodeEmail, ReauthenticateCodeEmail } from './mfa-code.js'
import { NewLoginEmail } from './new-login.js'
import {
  AccountDeletedEmail,
  BackupCodeUsedEmail,
  MfaChangedEmail,
  MfaLockedEmail,
  MfaWrongCodesEmail,
  PasskeyAddedEmail,
  PasskeyCounterEmail,
  PasskeyRemovedEmail,
  PasswordChangedEmail,
  PasswordRemovedEmail,
  SocialLinkedEmail,
} from './notices.js'
import { ResetEmail, SignInEmail } from './reset.js'
import { VerificationEmail } from './verify.js'

type EntryMail = Extract<MailContent, { kind: 'invitation' | 'sign-in' | 'new-login' | `email-login${string}` }>

const ENTRIES: readonly string[] = ['invitation', 'sign-in', 'new-login']

const isEntry = (content: MailContent): content is EntryMail =>
  ENTRIES.includes(content.kind) || content.kind.startsWith('email-login')

/** The emails by which a person enters, or about it: an invitation, those of a sign-in by email, and of a new browser. */
const entryElement = (content: EntryMail, texts: MailTexts): ReactElement => {
  switch (content.kind) {
    case 'invitation':
      return <InvitationEmail data={content.data} texts={texts} />
    case 'new-login':
      return <NewLoginEmail data={content.data} texts={texts} />
    case 'sign-in':
      return <SignInEmail data={content.data} texts={texts} />
    case 'email-login':
      return <EmailLoginEmail data={content.data} texts={texts} />
    case 'email-login-unknown':
      return <EmailLoginUnknownEmail data={content.data} texts={texts} />
    case 'email-login-refused':
      return <EmailLoginRefusedEmail data={content.data} texts={texts} />
  }
}

/** The template of a kind with its data. `scripts/build/emails.mjs` renders it into `rendered.ts`. */
export const elementFor = (content: MailContent, texts: MailTexts): ReactElement => {
  if (isEntry(content)) return entryElement(content, texts)
  switch (content.kind) {
    case 'verify':
      return <VerificationEmail data={content.data} texts={texts} />
    case 'already-registered':
      return <AlreadyRegisteredEmail data={content.data} texts={texts} />
    case 'reset':
      return <ResetEmail data={content.data} texts={texts} />
    case 'password-changed':
      return <PasswordChangedEmail data={content.data} texts={texts} />
    case 'password-removed':
      return <PasswordRemovedEmail data={content.data} texts={texts} />
    case 'mfa-code':
      return <MfaCodeEmail data={content.data} texts={texts} />
    case 'reauthenticate-code':
      return <ReauthenticateCodeEmail data={content.data} texts={texts} />
    case 'mfa-changed':
      return <MfaChangedEmail data={content.data} texts={texts} />
    case 'mfa-wrong-codes':
      return <MfaWrongCodesEmail data={content.data} texts={texts} />
    case 'mfa-locked':
      return <MfaLockedEmail data={content.data} texts={texts} />
    case 'backup-code-used':
      return <BackupCodeUsedEmail data={content.data} texts={texts} />
    case 'social-linked':
      return <SocialLinkedEmail data={content.data} texts={texts} />
    case 'passkey-added':
      return <PasskeyAddedEmail data={content.data} texts={texts} />
    case 'passkey-removed':
      return <PasskeyRemovedEmail data={content.data} texts={texts} />
    case 'passkey-counter':
      return <PasskeyCounterEmail data={content.data} texts={texts} />
    case 'account-deleted':
      return <AccountDeletedEmail data={content.data} texts={texts} />
    default:
      return elementAboutAddress(content, texts)
  }
}

type AboutAddress = Extract<
  MailContent,
  { kind: 'change-address' | 'address-in-use' | 'address-changed' | 'address-restored' }
>

/** The emails about a change of address. */
const elementAboutAddress = (content: AboutAddress, texts: MailTexts): ReactElement => {
  switch (content.kind) {
    case 'change-address':
      return <ChangeAddressEmail data={content.data} texts={texts} />
    case 'address-in-use':
      return <AddressInUseEmail data={content.data} texts={texts} />
    case 'address-changed':
      return <AddressChangedEmail data={content.data} texts={texts} />
    case 'address-restored':
      return <AddressRestoredEmail data={content.data} texts={texts} />
  }
}
