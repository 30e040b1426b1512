export type { Auth } from './auth/create-auth.js'
export { createAuth } from './auth/create-auth.js'
export type { Invitation, InvitationQuery, Invitations, NewInvitation } from './auth/invitations.js'
export type { Account, AccountChange, AccountName, AccountQuery, NewAccount, Users } from './auth/users.js'
export { ConfigError, type ConfigProblem } from './config/problems.js'
export type {
  Applicant,
  AuthConfig,
  AuthConfigWith,
  AuthOptions,
  CodeDelivery,
  Cookie,
  CredentialBackend,
  CustomBackend,
  CustomBackendContext,
  Duration,
  EventMetric,
  GateAnswer,
  HandlerOverride,
  HashingMetric,
  Hooks,
  LinkKind,
  LinkToMake,
  Log,
  LoginAttempt,
  LoginToAnswer,
  MailBrand,
  MailKind,
  MailMessage,
  MailMetric,
  MailOptions,
  Metric,
  NoticeKind,
  Observers,
  OwnMfaMethod as MfaMethod,
  PasswordHasher,
  PasswordOwner,
  ProtectedSession,
  ProviderAppOptions,
  ProviderOptions,
  ProviderProfile,
  PublicUser,
  RateRule,
  RedisClient,
  RenderedMail,
  RequestMetric,
  SchemaOptions,
  SecurityEvent,
  TokenClaims,
  TracedRequest,
  UsedInvitation,
  UserId,
} from './config/types.js'
export type {
  ActionAccount,
  ActionExport,
  ActionPage,
  ActionSession,
  ActionSessions,
  ActionSocialAccounts,
  ActionTrustedDevice,
  ActionTrustedDevices,
  ExportedRow,
} from './contract/account-actions.js'
export type {
  Action,
  ActionFailure,
  ActionResult,
  ActionSuccess,
  FieldProblem,
  PlainAction,
} from './contract/action-result.js'
export type {
  ActionChallenge,
  ActionCredentials,
  ActionDetail,
  ActionLogin,
  ActionRedirect,
  Actions,
  HostFields,
  LoginFields,
  ProfileFields,
  ProviderFields,
  RegisterFields,
} from './contract/actions.js'
export type {
  ClientConfig,
  ClientProvider,
  SignedInUser,
  UsernameFields,
  UsernameMode,
  WireUser,
} from './contract/client-config.js'
export type { ActionEmailLogin, EmailLoginActions } from './contract/email-login-actions.js'
export {
  AuthError,
  type AuthErrorOptions,
  type ErrorCode,
  type FieldCode,
  type FieldIssue,
  type FieldIssues,
  type HostRefusal,
} from './contract/errors.js'
export type { ActionMfaMethod, ActionMfaSetup, MfaChangeFields } from './contract/mfa-actions.js'
export type {
  ActionPasskey,
  ActionPasskeyLogin,
  ActionPasskeyOptions,
  ActionPasskeys,
  PasskeyActions,
  PasskeyCredential,
  PasskeyProof,
} from './contract/passkey-actions.js'
export type { Verification } from './flows/registration/verify-email.js'
export type { Handlers, RouteHandler } from './http/handler.js'
export type {
  JsonSchema as OpenApiJsonSchema,
  MediaType as OpenApiMediaType,
  OpenApiComponents,
  OpenApiDefinition,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiOptions,
  OpenApiViews,
  Parameter as OpenApiParameter,
  ResponseEntry as OpenApiResponseEntry,
  ResponseObject as OpenApiResponse,
  SecurityRequirement as OpenApiSecurityRequirement,
  Tag as OpenApiTag,
  ViewHandlers,
} from './http/openapi/index.js'
export type { Protected, ProtectedHandler, ProtectOptions } from './http/protect.js'
export type { RouteContext } from './http/request/match.js'
export { formAction } from './next/form-action.js'
