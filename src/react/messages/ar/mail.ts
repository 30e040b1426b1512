import type { mail } from '../en/mail.js'

/** Arabic. */
export const arMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'أرسل إليّ رمزًا بالبريد',
  mail_with_link: 'أرسل إليّ رابطًا بالبريد',
  mail_sent: 'رسالة في طريقها إليك أو في بريدك الوارد.',
  mail_sent_to: 'رسالة في طريقها إلى {email} أو في بريده الوارد.',
  mail_enter_code: 'أدخل الرمز الوارد في الرسالة.',
  mail_open_link: 'افتح الرابط الوارد في الرسالة في هذا المتصفح.',
  mail_either: 'أدخل الرمز الوارد في الرسالة، أو افتح رابطها في هذا المتصفح.',
  mail_again: 'أرسل رسالة أخرى',
  mail_again_done: 'رسالة أخرى في طريقها إليك.',
  mail_again_wait: 'يمكن إرسال رسالة أخرى بعد {wait}.',
  mail_other_address: 'استخدم عنوانًا آخر',
  mail_other_way: 'سجّل الدخول بطريقة أخرى',
  mail_link_text: 'اضغط الزر لتسجيل الدخول.',
  mail_link_gone: 'لم يعد هذا الرابط صالحًا. اطلب رسالة جديدة.',
  mail_link_elsewhere: 'طُلب هذا الرابط من متصفح آخر. افتحه في ذلك المتصفح.',
  mail_link_or_code: 'طُلب هذا الرابط من متصفح آخر. افتحه في ذلك المتصفح، أو أدخل هناك الرمز الوارد في الرسالة.',
}
