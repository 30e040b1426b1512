import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** Arabic. */
export const arSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'احمِ حسابك',
  mfa_enrolment_step: 'الخطوة 2 من 2',
  mfa_enrolment_leave: 'تسجيل الخروج',
  mfa_enrolment: 'يتطلب هذا الموقع تسجيل الدخول بخطوتين. اختر طريقة للمتابعة.',
  qr_app: 'افتح تطبيق مصادقة على هاتفك، مثل Google Authenticator أو 1Password.',
  qr_read: 'أضف هذا الموقع إلى التطبيق.',
  qr_failed: 'يتعذر عرض رمز QR هذا. يرجى استخدام الرابط أو المفتاح أدناه.',
}
