import type { mail } from '../en/mail.js'

/** Chinese. */
export const zhMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: '通过邮件接收验证码',
  mail_with_link: '通过邮件接收链接',
  mail_sent: '邮件正在发送途中，或已在您的收件箱中。',
  mail_sent_to: '发往 {email} 的邮件正在途中，或已在收件箱中。',
  mail_enter_code: '请输入邮件中的验证码。',
  mail_open_link: '请在此浏览器中打开邮件中的链接。',
  mail_either: '请输入邮件中的验证码，或在此浏览器中打开邮件中的链接。',
  mail_again: '再发送一封邮件',
  mail_again_done: '另一封邮件已在发送途中。',
  mail_again_wait: '{wait}后可以再发送一封邮件。',
  mail_other_address: '使用其他地址',
  mail_other_way: '使用其他方式登录',
  mail_link_text: '请按下按钮以登录。',
  mail_link_gone: '此链接已失效，请重新请求邮件。',
  mail_link_elsewhere: '此链接是在其他浏览器中请求的，请在该浏览器中打开。',
  mail_link_or_code: '此链接是在其他浏览器中请求的。请在该浏览器中打开链接，或在那里输入邮件中的验证码。',
}
