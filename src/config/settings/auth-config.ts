// Made by scripts/docs/settings-docs.mjs from the settings of this folder. Do not edit.
import type { RateRule } from './types.js'

/** Whole seconds, or a text such as `'90s'`, `'15m'`, `'24h'`, `'7d'`. */
export type Duration = number | string

/** The settings as a host writes them. Only BASE_URL is required. It may be absent while Next builds. */
export interface AuthConfig {
  /** 'jwt': access and refresh tokens; 'token': one opaque token; 'custom': the credentials of your `customBackend`, passed beside AUTH_CONFIG. Allowed: 'jwt', 'token' or 'custom'. @default 'jwt' */
  AUTH_TYPE?: 'jwt' | 'token' | 'custom' | undefined
  /** Credentials travel in HttpOnly cookies, and CSRF protection is on. Allowed: true or false. @default true */
  USE_AUTH_COOKIE?: boolean | undefined
  /** Turns on two-step login and the MFA routes; needs the models of prisma/models/mfa.prisma. Allowed: true or false. @default false */
  USE_MFA?: boolean | undefined
  /** Address of this service: origin, and Next's basePath if there is one. CSRF checks and redirect addresses use it. Allowed: an http(s) address such as 'https://app.example', without query or fragment; in production https, except on localhost, 127.0.0.0/8 and [::1], or with AUTH_COOKIE_SECURE written out as false. @default required */
  BASE_URL?: string | undefined
  /** Base of every emailed link (the Host header is never used); its origin is trusted. Allowed: an http(s) address such as 'https://www.app.example', without query or fragment. @default BASE_URL */
  FRONTEND_BASE_URL?: string | undefined
  /** Address of the core routes in your app; links, the client and OpenAPI use it. Allowed: a path such as '/auth', without Next's basePath: one slash first, no query, no fragment; AUTH_PREFIX and SOCIAL_PREFIX must differ. @default '/api/auth' */
  AUTH_PREFIX?: string | undefined
  /** Address of the social routes in your app. Allowed: a path such as '/auth', without Next's basePath: one slash first, no query, no fragment; AUTH_PREFIX and SOCIAL_PREFIX must differ. @default '/api/social' */
  SOCIAL_PREFIX?: string | undefined
  /** Further origins that can call with credentials (CSRF and CORS) and can be redirect targets. Allowed: a list of origins exactly as a browser sends them, such as 'https://admin.app.example': no path, no slash at the end, no '*', never 'null'. @default [] */
  TRUSTED_ORIGINS?: readonly string[] | undefined
  /** 'mandatory': an account is created when its address is verified, and no response reveals whether an address has an account; 'optional' and 'none': the account exists at once, and registration refuses a used address. Allowed: 'mandatory', 'optional' or 'none'. @default 'mandatory' */
  EMAIL_VERIFICATION?: 'mandatory' | 'optional' | 'none' | undefined
  /** The proof that a verification link requires in addition to the key. 'auto': with USE_AUTH_COOKIE, the browser that registered (cookie `auth-registration`), a session of the account, or the password of the registration; without cookies, nothing. 'none': nothing, for a front end that opens links in other browsers and has no field for the password. Allowed: 'auto' or 'none'. @default 'auto' */
  EMAIL_VERIFICATION_PROOF?: 'auto' | 'none' | undefined
  /** Whether accounts have a username. 'optional': a registration can omit it, and the user has `username: null`; 'none': there is no username in `user`, forms, emails and the OpenAPI document, and `LOGIN_FIELDS` is ['email']. Allowed: 'required', 'optional' or 'none'. @default 'required' */
  USERNAME?: 'required' | 'optional' | 'none' | undefined
  /** Who may get an account. 'open': anybody; 'invited': only with an invitation, which needs the model of prisma/models/invitations.prisma; 'closed': nobody. It applies neither to users who have an account nor to operators. Allowed: 'open', 'invited' or 'closed'. @default 'open' */
  REGISTRATION?: 'open' | 'invited' | 'closed' | undefined
  /** Page that the link of an invitation opens, with `?invitation=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/register' */
  REGISTER_PATH?: string | undefined
  /** The fields that `username` in the body of login/ can match. Allowed: a list with 'username', 'email' or both, each once; only ['email'] when USERNAME is 'none'. @default ['username', 'email']; ['email'] when USERNAME is 'none' */
  LOGIN_FIELDS?: readonly ('username' | 'email')[] | undefined
  /** Page that a browser flow goes to with `?error=`, `?mfa=` or `?provider=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/login' */
  LOGIN_PATH?: string | undefined
  /** Page on which a browser flow ends if the request names no other page. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/' */
  LOGIN_REDIRECT_PATH?: string | undefined
  /** Page that the emailed verification link opens, with `?key=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/verify-email' */
  REGISTER_EMAIL_CONFIRM_PATH?: string | undefined
  /** Page that the emailed reset link opens, with `?uid=&token=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/reset-password' */
  PASSWORD_RESET_CONFIRM_PATH?: string | undefined
  /** Language of messages and emails if no better one is known. Allowed: a language tag such as 'en' or 'pt-BR'. @default 'en' */
  DEFAULT_LOCALE?: string | undefined
  /** Languages with which a path of a page can begin, as `/de/login` does. A redirect stays in the language of the page that was visited, and the link of an email has the language of the email. Allowed: a list of language tags such as ['en', 'pt-BR'], as they are in your paths, each once. @default [] */
  PATH_LOCALES?: readonly string[] | undefined
  /** Routes that the service does not serve and the OpenAPI document does not list. Allowed: a list of route names: the path's words joined by `_`, such as 'login_change_method' or 'token_refresh'. @default [] */
  EXCLUDED_ROUTES?: readonly string[] | undefined
  /** Browsers send the cookies only over https; HttpOnly cannot be turned off. Allowed: true or false. @default true when BASE_URL is https */
  AUTH_COOKIE_SECURE?: boolean | undefined
  /** SameSite of the auth cookies. Allowed: 'Lax', 'Strict' or 'None'; 'None' only with Secure cookies. @default 'Lax' */
  AUTH_COOKIE_SAMESITE?: 'Lax' | 'Strict' | 'None' | undefined
  /** Domain of the auth cookies: shares them with every subdomain. Without it, only the host that set them receives them. Allowed: BASE_URL's host name or a domain it belongs to, such as 'app.example'. @default none */
  AUTH_COOKIE_DOMAIN?: string | undefined
  /** Browsers keep the cookies separate for each top-level site (CHIPS); only with Secure cookies. Allowed: true or false. @default false */
  AUTH_COOKIE_PARTITIONED?: boolean | undefined
  /** Cookie of the access token. Allowed: up to 100 letters, digits, - and _ (any characters of an HTTP token), different for each cookie; auth-mfa, auth-mail, auth-device, auth-registration, auth-passkey, auth-trusted and auth-flow-… are reserved. @default 'auth-jwt' */
  AUTH_JWT_COOKIE_NAME?: string | undefined
  /** Path of this cookie. Allowed: a path such as '/' that begins with a slash, without space and semicolon. @default '/' */
  AUTH_JWT_COOKIE_PATH?: string | undefined
  /** Cookie of the refresh token. Allowed: up to 100 letters, digits, - and _ (any characters of an HTTP token), different for each cookie; auth-mfa, auth-mail, auth-device, auth-registration, auth-passkey, auth-trusted and auth-flow-… are reserved. @default 'auth-refresh-jwt' */
  AUTH_JWT_REFRESH_COOKIE_NAME?: string | undefined
  /** Path of this cookie; requests to other paths have no refresh cookie, so they cannot renew the session. Allowed: a path such as '/' that begins with a slash, without space and semicolon. @default '/' */
  AUTH_JWT_REFRESH_COOKIE_PATH?: string | undefined
  /** Cookie of the opaque token (AUTH_TYPE 'token'). Allowed: up to 100 letters, digits, - and _ (any characters of an HTTP token), different for each cookie; auth-mfa, auth-mail, auth-device, auth-registration, auth-passkey, auth-trusted and auth-flow-… are reserved. @default 'auth-token' */
  AUTH_TOKEN_COOKIE_NAME?: string | undefined
  /** Path of this cookie. Allowed: a path such as '/' that begins with a slash, without space and semicolon. @default '/' */
  AUTH_TOKEN_COOKIE_PATH?: string | undefined
  /** 'auto': the names begin with `__Host-` if the cookie is Secure, on path '/' and without domain; with `__Secure-` if it is Secure otherwise; without a prefix if it is not Secure. '': never a prefix. Allowed: 'auto' or ''. @default 'auto' */
  AUTH_COOKIE_PREFIX?: 'auto' | '' | undefined
  /** In cookie mode, the body contains the tokens too; by default they are empty there. Allowed: true or false. @default false */
  EXPOSE_TOKENS?: boolean | undefined
  /** Lifetime of an access token. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '5m' */
  ACCESS_TOKEN_LIFETIME?: Duration | undefined
  /** A session that is unused for this long expires; every refresh moves the expiry. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '7d' */
  REFRESH_TOKEN_LIFETIME?: Duration | undefined
  /** Longest lifetime of a session, used or not. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '30d' */
  SESSION_LIFETIME?: Duration | undefined
  /** For this long, the predecessor of the current refresh token still returns the same successor; any other consumed token revokes the session. Allowed: a whole number of seconds from 1 to 300, or a text such as '15m', '24h', '7d'. @default '10s' */
  REFRESH_REUSE_GRACE?: Duration | undefined
  /** AUTH_TYPE 'token': a token that is unused for this long expires; SESSION_LIFETIME is its absolute limit. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '14d' */
  TOKEN_LIFETIME?: Duration | undefined
  /** Signature of access tokens; every value except HS256 needs private JWKs in `signingKeys` beside AUTH_CONFIG, and GET `jwks/` then returns the public keys. Allowed: 'HS256', or 'EdDSA', 'ES256', 'RS256' with `signingKeys`. @default 'HS256' */
  JWT_ALGORITHM?: 'HS256' | 'EdDSA' | 'ES256' | 'RS256' | undefined
  /** `iss` of access tokens; required when the service verifies one. Allowed: a text of 1 to 255 characters. @default none */
  JWT_ISSUER?: string | undefined
  /** `aud` of access tokens; required when the service verifies one. Allowed: a text of 1 to 255 characters. @default none */
  JWT_AUDIENCE?: string | undefined
  /** password/change/ needs `old_password`; if false, it needs a recent login instead. Allowed: true or false. @default true */
  OLD_PASSWORD_FIELD_ENABLED?: boolean | undefined
  /** Shortest new password, in code points. Allowed: a whole number from 8 to 64. @default 8 */
  PASSWORD_MIN_LENGTH?: number | undefined
  /** Longest new password, in code points (and 1024 bytes). Allowed: a whole number from 64 to 256. @default 256 */
  PASSWORD_MAX_LENGTH?: number | undefined
  /** Cost of password hashes; each step doubles the work of a login. Allowed: a whole number from 10 to 16. @default 12 */
  BCRYPT_COST?: number | undefined
  /** Sensitive changes need a login or a reauthentication within this time; 0 turns the check off. Allowed: a whole number of seconds from 0 to ten years, or a text such as '15m', '24h', '7d'. @default '10m' */
  REAUTHENTICATION_WINDOW?: Duration | undefined
  /** Lifetime of an invitation. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '7d' */
  INVITATION_LIFETIME?: Duration | undefined
  /** Lifetime of an emailed verification link. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '24h' */
  EMAIL_KEY_LIFETIME?: Duration | undefined
  /** Lifetime of an emailed reset link. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '1h' */
  PASSWORD_RESET_LIFETIME?: Duration | undefined
  /** Serves `email/change/` and its links: users change their own email address. Allowed: true or false. @default true */
  EMAIL_CHANGE?: boolean | undefined
  /** Page that the link to a new address opens, with `?key=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/change-email' */
  EMAIL_CHANGE_CONFIRM_PATH?: string | undefined
  /** Page that the undo link to the old address opens, with `?key=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/undo-email' */
  EMAIL_CHANGE_UNDO_PATH?: string | undefined
  /** Lifetime of the undo link; until then, no other account can take the old address. Allowed: a whole number of seconds from 1 to ten years, or a text such as '15m', '24h', '7d'. @default '72h' */
  EMAIL_CHANGE_UNDO_LIFETIME?: Duration | undefined
  /** Serves DELETE user/: users delete their own accounts. Allowed: true or false. @default false */
  ACCOUNT_DELETION?: boolean | undefined
  /** Serves user/export/: a user downloads everything that the service stores about them. Allowed: true or false. @default false */
  ACCOUNT_EXPORT?: boolean | undefined
  /** How much of the client's address a session keeps for the list of sessions. 'prefix': the /24 of an IPv4 and the /48 of an IPv6 address; 'none': nothing. Allowed: 'prefix', 'full' or 'none'. @default 'prefix' */
  SESSION_ADDRESS?: 'prefix' | 'full' | 'none' | undefined
  /** An email tells a user about a login in a browser that has not signed in to the account before (cookie `auth-device`), except the very first login; needs USE_AUTH_COOKIE. Allowed: true or false. @default false */
  NEW_LOGIN_MAIL?: boolean | undefined
  /** Whether users can sign in by an email, and what it contains: a code of six digits, a link, or both. It lives for MFA_EMAIL_CODE_LIFETIME and ends after MFA_MAX_ATTEMPTS wrong codes. Allowed: 'off', 'code', 'link' or 'both'. @default 'off' */
  EMAIL_LOGIN?: 'off' | 'code' | 'link' | 'both' | undefined
  /** Page that the link of a sign-in by email opens, with `?key=`. Allowed: a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment. @default '/login/email' */
  EMAIL_LOGIN_PATH?: string | undefined
  /** False: there are no passwords. registration/ takes none, and login/ and password/… are not served; needs EMAIL_LOGIN or a provider. Allowed: true or false. @default true */
  PASSWORD_LOGIN?: boolean | undefined
  /** Time to finish the second step; sending a code again does not extend it. Allowed: a whole number of seconds from 1 to 86400, or a text such as '15m', '24h', '7d'. @default '10m' */
  MFA_EPHEMERAL_TOKEN_EXPIRY?: Duration | undefined
  /** Wrong codes for each login in progress. Allowed: a whole number from 1 to 100. @default 5 */
  MFA_MAX_ATTEMPTS?: number | undefined
  /** A user without a method gets a session that reaches only the enrollment routes until a method is confirmed; the last active method cannot be removed; needs USE_MFA. Allowed: true or false. @default false */
  MFA_REQUIRED?: boolean | undefined
  /** Second factors that users can enroll; a method that a user has already enrolled stays valid. Allowed: a list of 'app', 'email', 'passkey' and names of `mfaMethods`. @default all of them */
  MFA_METHODS?: readonly string[] | undefined
  /** How long a browser that its user trusts skips the second step of a login; 0: never; needs USE_MFA and USE_AUTH_COOKIE. Allowed: a whole number of seconds from 0 to 34560000, or a text such as '15m', '24h', '7d'. @default '0s' */
  MFA_TRUSTED_DEVICE_LIFETIME?: Duration | undefined
  /** Name of the service in the authenticator app. Allowed: a text of 1 to 64 characters without a colon. @default host of BASE_URL */
  MFA_APPLICATION_NAME?: string | undefined
  /** Time step of authenticator apps; most of them support only 30 s. Allowed: a whole number of seconds from 1 to 300, or a text such as '15m', '24h', '7d'. @default '30s' */
  MFA_TOTP_INTERVAL?: Duration | undefined
  /** How many time steps late a code may arrive; an early code is refused. Allowed: a whole number from 0 to 10. @default 1 */
  MFA_VALID_WINDOW?: number | undefined
  /** Lifetime of an emailed code; a newer code revokes it. Allowed: a whole number of seconds from 1 to 86400, or a text such as '15m', '24h', '7d'. @default '10m' */
  MFA_EMAIL_CODE_LIFETIME?: Duration | undefined
  /** Number of backup codes in a set. Allowed: a whole number from 1 to 50. @default 10 */
  NUM_OF_BACKUP_CODES?: number | undefined
  /** Characters of a backup code (5 bits each). Allowed: a whole number from 8 to 32. @default 16 */
  BACKUP_CODE_LENGTH?: number | undefined
  /** mfa/primary/ needs a code of an active method or a backup code. Allowed: true or false. @default false */
  MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE?: boolean | undefined
  /** mfa/delete/ refuses an active method; the user deactivates it first. Allowed: true or false. @default false */
  MFA_PREVENT_DELETE_ACTIVE_METHOD?: boolean | undefined
  /** mfa/delete/ refuses the primary method. Allowed: true or false. @default false */
  MFA_PREVENT_DELETE_PRIMARY_METHOD?: boolean | undefined
  /** mfa/delete/ of an active method needs a code; if false, only when no other method stays active. Allowed: true or false. @default true */
  MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE?: boolean | undefined
  /** Turns on sign-in with passkeys and their routes; needs the models of prisma/models/passkeys.prisma. Allowed: true or false. @default false */
  USE_PASSKEYS?: boolean | undefined
  /** Domain that the passkeys belong to (the RP ID of WebAuthn); after a change, existing passkeys no longer work. Allowed: FRONTEND_BASE_URL's host name or a domain it belongs to, in lower case, such as 'app.example'. @default host of FRONTEND_BASE_URL */
  PASSKEY_RP_ID?: string | undefined
  /** Name of the service in the dialogs that create a passkey. Allowed: a text of 1 to 64 characters. @default MFA_APPLICATION_NAME */
  PASSKEY_RP_NAME?: string | undefined
  /** Credential in the body of POST <provider>/: an authorization code, or the provider's access token (only with providers that can confirm which client it was issued to). Allowed: 'code' or 'token'. @default 'code' */
  SOCIAL_LOGIN_AUTH_TYPE?: 'code' | 'token' | undefined
  /** 'verified': connects an existing user if the provider is authoritative for the address and reports it as verified. Allowed: 'verified' or 'never'. @default 'verified' */
  SOCIAL_AUTO_CONNECT_BY_EMAIL?: 'verified' | 'never' | undefined
  /** <provider>/connect/ accepts an identity only if its provider has verified the user's own, verified address. Allowed: true or false. @default false */
  SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH?: boolean | undefined
  /** Limits by rule; other rules keep their defaults; false turns all rules off. Allowed: an object that maps rules to 'n/period' such as '20/1h' (periods in s, m, h, d; several joined by commas all apply), or false. @default see Rate limits */
  RATE_LIMITS?: { readonly [Rule in RateRule]?: string } | false | undefined
  /** Header in which your proxy writes the client's address; without it, the service reads no forwarding header. Allowed: a header's name such as 'x-forwarded-for'. @default none */
  TRUSTED_PROXY_HEADER?: string | undefined
  /** Number of your proxies that write into that header, counted from the right. Allowed: a whole number from 1 to 20. @default 1 */
  TRUSTED_PROXY_HOPS?: number | undefined
}
