import type { SignInMessages } from './en.js'

export const zhSignIn: SignInMessages = {
  'sign-in.subject': '登录 {site}',
  'sign-in.heading': '登录',
  'sign-in.email': '您可以登录账号 {username}。登录页面会为此向您发送邮件。',
  'sign-in.provider': '您可以使用 {provider} 登录账号 {username}。',
  'sign-in.button': '登录',
  'mfa-code.subject': '{code} 是您的 {site} 验证码',
  'mfa-code.heading': '您的验证码',
  'mfa-code.body': '请输入此验证码，以 {username} 的身份继续：',
  'mfa-code.lifetime': '验证码只能使用一次，有效期为 {duration}。请勿告诉任何人，包括给您打电话的人。',
  'mfa-code.footer': '如果您没有请求此验证码，可能有人知道了您的密码。请勿泄露验证码，并更改您的密码。',
  'reauthenticate-code.subject': '{code} 用于确认您在 {site} 的更改',
  'reauthenticate-code.body': '请输入此验证码，以确认对账号 {username} 的更改：',
  'reauthenticate-code.footer':
    '如果您没有请求此验证码，说明有人正在使用您的账号。请勿泄露验证码，并结束您的其他会话。',
  'email-login.subject': '登录 {site}',
  'email-login.heading': '登录',
  'email-login.code': '请输入此验证码，以 {username} 的身份登录：',
  'email-login.link': '请在您于 {date} 发出请求的浏览器中打开此链接，以 {username} 的身份登录。',
  'email-login.button': '登录',
  'email-login.lifetime': '此邮件只能使用一次，有效期为 {duration}。请勿转发给任何人，包括给您打电话的人。',
  'email-login.unproven':
    '您的邮箱地址尚未确认。此次登录会确认该地址，并删除账号目前拥有的一切：密码、已关联的平台和第二步验证方式。',
  'email-login.footer': '如果您没有请求此邮件，可以忽略它。没有它，任何人都无法登录。',
  'email-login-unknown.subject': '您在 {site} 没有账号',
  'email-login-unknown.heading': '没有使用此地址的账号',
  'email-login-unknown.body': '{date}，有人尝试使用此地址登录。没有账号使用此地址。',
  'email-login-unknown.held':
    '{date}，有人尝试使用此地址登录。您的账号现在使用另一个地址。请使用该地址登录，或通过我们关于此更改的邮件中的链接撤销更改。',
  'email-login-unknown.create': '您可以用它创建账号。',
  'email-login-unknown.footer': '如果不是您本人，可以忽略此邮件。',
  'email-login-refused.subject': '无法通过邮件登录 {site}',
  'email-login-refused.heading': '无法通过邮件登录',
  'email-login-refused.body':
    '{date}，有人请求通过邮件登录账号 {username}。该账号的第二步也是邮件验证码，而同一个邮箱不能算作两种验证。',
  'email-login-refused.hint':
    '请使用其他方式登录。再添加一种第二步方式（例如身份验证器应用）后，您就可以通过邮件登录。',
  'email-login-refused.footer': '如果不是您本人，可以忽略此邮件。您的账号没有变化。',
}
