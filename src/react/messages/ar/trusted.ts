import type { trust } from '../en/trust.js'
import type { trusted as english } from '../en/trusted.js'

/** Arabic. */
export const arTrusted: Readonly<Record<keyof typeof english | keyof typeof trust, string>> = {
  trust_device: 'الوثوق بهذا المتصفح لمدة {time}',
  trusted_title: 'المتصفحات الموثوقة',
  trusted_text: 'تتخطى هذه المتصفحات الخطوة الثانية عند تسجيل دخولك.',
  trusted_since: 'موثوق منذ {date}',
  trusted_until: 'موثوق حتى {date}',
  trusted_end: 'إلغاء الثقة',
  trusted_end_of: 'إلغاء الثقة: {device}',
  trusted_end_all: 'إلغاء الثقة بجميع المتصفحات',
  trusted_ask: 'سيطلب كل متصفح الخطوة الثانية من جديد. لن يتم تسجيل خروج أحد.',
  trusted_none: 'أنت لا تثق بأي متصفح. يمكنك ذلك في الخطوة الثانية من تسجيل الدخول.',
  trusted_ended: 'لم يعد موثوقًا.',
}
