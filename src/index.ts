export type { Auth } from './auth/create-auth.js'
export { createAuth } from './auth/create-auth.js'
export { ConfigError, type ConfigProblem } from './config/problems.js'
export type {
  AuthOptions,
  CodeDelivery,
  Cookie,
  CredentialBackend,
  CustomBackend,
  CustomBackendContext,
  HandlerOverride,
  Log,
  MailKind,
  MailMessage,
  MfaMethod,
  PasswordHasher,
  ProviderSettings,
  PublicUser,
  RenderedMail,
  SecurityEvent,
} from './config-types.js'
export type { ClientConfig, WireUser } from './contract/client-config.js'
export { AuthError, type ErrorCode, type FieldCode } from './contract/errors.js'
export type { Handlers, RouteHandler } from './http/handler.js'
export type {
  OpenApiDefinition,
  OpenApiDocument,
  OpenApiOptions,
  OpenApiViews,
  ViewHandlers,
} from './http/openapi/index.js'
export type { Protected, ProtectedSession, ProtectOptions } from './http/protect.js'
