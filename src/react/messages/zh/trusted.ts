import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** Chinese. */
export const zhTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: '信任此浏览器 {time}',
  trusted_title: '受信任的浏览器',
  trusted_text: '这些浏览器登录时会跳过第二步。',
  trusted_since: '信任时间：{date}',
  trusted_until: '信任至 {date}',
  trusted_end: '取消信任',
  trusted_end_of: '取消信任：{device}',
  trusted_end_all: '取消信任所有浏览器',
  trusted_ask: '之后每个浏览器都会再次要求第二步验证，不会退出任何登录。',
  trusted_none: '您没有信任任何浏览器。您可以在登录的第二步信任浏览器。',
  trusted_ended: '已取消信任。',
}
