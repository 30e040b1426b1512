import type { passkeyUse } from '../en/passkey-use.js'

/** Arabic. */
export const arPasskeyUse: Readonly<Record<keyof typeof passkeyUse, string>> = {
  passkey_sign_in: 'تسجيل الدخول بمفتاح مرور',
  passkey_use: 'استخدام مفتاح مرور',
  passkey_step_text: 'أكّد هويتك بمفتاح المرور.',
  passkey_cancelled: 'لم يُستخدم أي مفتاح مرور. يمكنك المحاولة مرة أخرى.',
  passkey_unsupported: 'لا يستطيع هذا المتصفح أو الجهاز استخدام مفاتيح المرور هنا. يُرجى اختيار طريقة أخرى.',
  passkey_registered: 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  passkey_offer_title: 'سجّل الدخول أسرع في المرة القادمة',
  passkey_offer_text: 'أضف مفتاح مرور لتسجيل الدخول ببصمة إصبعك أو وجهك أو قفل جهازك.',
  passkey_offer_add: 'إضافة مفتاح مرور',
  passkey_offer_later: 'ليس الآن',
}
