import type { account as english } from '../en/account.js'

/** Chinese. */
export const zhAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: '您的登录位置',
  sessions_text: '请结束您不认识的会话，然后更改密码。',
  sessions_current: '当前浏览器',
  sessions_used: '上次使用：{date}',
  sessions_since: '登录时间：{date}',
  sessions_end: '结束',
  sessions_end_of: '结束：{device}',
  sessions_sign_out: '退出登录',
  sessions_sign_out_of: '退出登录：{device}',
  sessions_end_others: '结束所有其他会话',
  sessions_ask: '其他所有浏览器和应用都需要重新登录。当前浏览器保持登录。',
  sessions_more: '显示更多',
  sessions_none: '没有打开的会话。',
  sessions_ended: '已结束。',
  device_on: '{os} 上的 {browser}',
  device_unknown: '未知浏览器',
  proof_passkey: '通行密钥',
}
