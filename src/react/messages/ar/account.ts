import type { account as english } from '../en/account.js'

/** Arabic. */
export const arAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'أين سجّلت الدخول',
  sessions_text: 'أنهِ أي جلسة لا تعرفها، ثم غيّر كلمة مرورك.',
  sessions_current: 'هذا المتصفح',
  sessions_used: 'آخر استخدام: {date}',
  sessions_since: 'تسجيل الدخول: {date}',
  sessions_end: 'إنهاء',
  sessions_end_of: 'إنهاء: {device}',
  sessions_sign_out: 'تسجيل الخروج',
  sessions_sign_out_of: 'تسجيل الخروج: {device}',
  sessions_end_others: 'إنهاء جميع الجلسات الأخرى',
  sessions_ask: 'سيتعيّن على كل متصفح وتطبيق آخر تسجيل الدخول من جديد. ويبقى هذا المتصفح مسجَّل الدخول.',
  sessions_more: 'عرض المزيد',
  sessions_none: 'لا توجد جلسات مفتوحة.',
  sessions_ended: 'تم الإنهاء.',
  device_on: '{browser} على {os}',
  device_unknown: 'متصفح غير معروف',
  proof_passkey: 'مفتاح مرور',
}
