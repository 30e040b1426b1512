import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** Chinese. */
export const zhSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: '保护您的账户',
  mfa_enrolment_step: '第 2 步，共 2 步',
  mfa_enrolment_leave: '退出登录',
  mfa_enrolment: '本网站要求两步登录。请选择一种方式继续。',
  qr_app: '在手机上打开身份验证器应用，例如 Google Authenticator 或 1Password。',
  qr_read: '将此网站添加到该应用。',
  qr_failed: '无法显示此二维码。请使用下方的链接或密钥。',
}
