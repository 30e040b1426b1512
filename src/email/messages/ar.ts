import type { MailMessages } from './en.js'
import { arSignIn } from './sign-in/ar.js'

export const ar: MailMessages = {
  ...arSignIn,
  greeting: 'مرحبًا {name}،',
  'action.fallback': 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
  'footer.sent': 'أرسل {site} هذه الرسالة.',
  'footer.ignore': 'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. لن يحدث شيء من دون الرابط.',
  'secure.button': 'تأمين حسابي',
  'notice.client': 'من: {client}',
  'footer.not_you': 'إذا لم تكن أنت من فعل ذلك، فأعد تعيين كلمة المرور فورًا وراجع إعدادات حسابك.',

  'verify.subject': 'أكّد بريدك الإلكتروني في {site}',
  'verify.heading': 'أكّد بريدك الإلكتروني',
  'verify.one': 'طُلب إنشاء الحساب {username} بتاريخ {date} بهذا العنوان. أكّده للمتابعة.',
  'verify.several': 'طُلب إنشاء عدة حسابات بهذا العنوان. أكّد فقط الحساب الذي طلبته بنفسك.',
  'verify.entry': '{username}، طُلب بتاريخ {date}',
  'verify.button': 'تأكيد {username}',
  'verify.lifetime': 'مدة صلاحية الرابط {duration}، وهو للحساب المذكور فيه فقط.',

  'already-registered.subject': 'لديك حساب بالفعل في {site}',
  'already-registered.heading': 'لديك حساب بالفعل',
  'already-registered.body':
    'بتاريخ {date} حاول شخص ما التسجيل بهذا العنوان. العنوان تابع بالفعل لحسابك {username}، لذلك لم يُنشأ حساب جديد.',
  'already-registered.hint': 'إذا كنت أنت، فسجّل الدخول كالمعتاد. وإذا نسيت كلمة المرور، فيمكنك إعادة تعيينها هناك.',
  'already-registered.button': 'تسجيل الدخول',
  'already-registered.footer': 'إذا لم تكن أنت، فيمكنك تجاهل هذه الرسالة. لم يتغير حسابك.',

  'reset.subject': 'أعد تعيين كلمة المرور في {site}',
  'reset.heading': 'أعد تعيين كلمة المرور',
  'reset.body': 'طُلبت كلمة مرور جديدة بتاريخ {date} للحساب {username}.',
  'reset.button': 'اختيار كلمة مرور جديدة',
  'reset.lifetime': 'يعمل الرابط مرة واحدة، ومدة صلاحيته {duration}. ويحل محله أي رابط أحدث.',
  'set-password.subject': 'اختر كلمة المرور في {site}',
  'set-password.heading': 'اختر كلمة المرور',
  'set-password.body':
    'تم تأكيد عنوان الحساب {username}. يُرجى اختيار كلمة مرور له الآن. كلمة المرور التي اختيرت سابقًا غير صالحة.',
  'set-password.button': 'اختيار كلمة مرور',

  'password-changed.subject': 'تم تغيير كلمة المرور في {site}',
  'password-changed.heading': 'تم تغيير كلمة المرور',
  'password-changed.body': 'تم تغيير كلمة مرور الحساب {username} بتاريخ {date}. وتم تسجيل الخروج من كل الأجهزة الأخرى.',

  'password-removed.subject': 'تمت إزالة كلمة المرور في {site}',
  'password-removed.heading': 'تمت إزالة كلمة المرور',
  'password-removed.body':
    'تمت إزالة كلمة مرور الحساب {username} بتاريخ {date}. وتم تسجيل الخروج من كل الأجهزة الأخرى.',

  'mfa-changed.subject': 'تغيّر تسجيل الدخول بخطوتين في {site}',
  'mfa-changed.heading': 'تغيّر تسجيل الدخول بخطوتين',
  'mfa-changed.changed': 'تم تغيير إعدادات تسجيل الدخول بخطوتين للحساب {username} بتاريخ {date}.',
  'mfa-changed.activated': '{method}: تم التفعيل للحساب {username} بتاريخ {date}.',
  'mfa-changed.replaced': '{method}: أُعيد الإعداد للحساب {username} بتاريخ {date}. لم يعد الإعداد القديم صالحًا.',
  'mfa-changed.deactivated': '{method}: تم الإيقاف للحساب {username} بتاريخ {date}.',
  'mfa-changed.deleted': '{method}: تمت الإزالة من الحساب {username} بتاريخ {date}.',
  'mfa-changed.made_primary': '{method}: الطريقة الافتراضية للحساب {username} منذ {date}.',
  'mfa-changed.regenerated': 'أُنشئت رموز احتياطية جديدة للحساب {username} بتاريخ {date}. الرموز القديمة لاغية.',
  'mfa-changed.disabled':
    'تم إيقاف تسجيل الدخول بخطوتين للحساب {username} بتاريخ {date}. تكفي الآن كلمة المرور وحدها لتسجيل الدخول.',

  'mfa-wrong-codes.subject': 'رموز خاطئة لحسابك في {site}',
  'mfa-wrong-codes.heading': 'رموز خاطئة لحسابك',
  'mfa-wrong-codes.body':
    'أُدخلت خمسة رموز خاطئة للحساب {username}، آخرها بتاريخ {date}. من أدخلها كان قد اجتاز الخطوة الأولى من تسجيل الدخول، وهي كلمة المرور عادةً.',

  'mfa-locked.subject': 'طريقة تسجيل دخول في {site} مقفلة',
  'mfa-locked.heading': 'طريقة تسجيل دخول مقفلة',
  'mfa-locked.body':
    '{method}: مقفلة للحساب {username} منذ {date} بعد محاولات خاطئة كثيرة. سجّل الدخول برمز احتياطي أو بطريقة أخرى.',

  'backup-code-used.subject': 'استُخدم رمز احتياطي في {site}',
  'backup-code-used.heading': 'استُخدم رمز احتياطي',
  'backup-code-used.body': 'استُخدم رمز احتياطي للحساب {username} بتاريخ {date}. وهو الآن لاغٍ.',
  'backup-code-used.remaining': 'الرموز الاحتياطية المتبقية: {count}',

  'social-linked.subject': 'طريقة جديدة لتسجيل الدخول في {site}',
  'social-linked.heading': 'طريقة جديدة لتسجيل الدخول',
  'social-linked.body': 'تم ربط {provider} بالحساب {username} بتاريخ {date}، ويمكن الآن استخدامه لتسجيل الدخول.',

  'passkey-added.subject': 'تمت إضافة مفتاح مرور إلى حسابك في {site}',
  'passkey-added.heading': 'تمت إضافة مفتاح مرور',
  'passkey-added.body': 'تمت إضافة مفتاح مرور إلى الحساب {username} في {date}. يمكن الآن استخدامه لتسجيل الدخول.',

  'passkey-removed.subject': 'تمت إزالة مفتاح مرور من حسابك في {site}',
  'passkey-removed.heading': 'تمت إزالة مفتاح مرور',
  'passkey-removed.body':
    'تمت إزالة مفتاح مرور من الحساب {username} في {date}. تم تسجيل الخروج من جميع الأجهزة الأخرى.',

  'passkey-counter.subject': 'تم رفض مفتاح مرور لحسابك في {site}',
  'passkey-counter.heading': 'تم رفض مفتاح مرور',
  'passkey-counter.body':
    'تم رفض تسجيل الدخول إلى الحساب {username} بمفتاح مرور في {date}: ربما تم نسخ المفتاح. إذا كنت لا تعرف السبب، فأزل مفتاح المرور هذا وأضف مفتاحًا جديدًا.',

  'new-login.subject': 'تسجيل دخول جديد إلى حسابك في {site}',
  'new-login.heading': 'تسجيل دخول جديد',
  'new-login.body': 'بتاريخ {date} سجّل أحدهم الدخول إلى الحساب {username} من متصفح لم يُستخدم له من قبل.',
  'new-login.device': 'المتصفح: {device}',
  'new-login.address': 'الشبكة: {address}',
  'new-login.hint': 'إذا كنت أنت، فلا حاجة إلى فعل أي شيء.',
  'new-login.footer': 'إذا لم تكن أنت من فعل ذلك، فأنهِ تلك الجلسة في حسابك فورًا وراجع إعداداته.',
  'device.on': '{browser} على {os}',
  'device.unknown': 'متصفح غير معروف',

  'account-deleted.subject': 'تم حذف حسابك في {site}',
  'account-deleted.heading': 'تم حذف حسابك',
  'account-deleted.body': 'تم حذف الحساب {username} بتاريخ {date} مع كل ما يخصه. لا يمكن التراجع عن ذلك.',
  'account-deleted.footer': 'إذا لم تكن أنت من قام بذلك، فتواصل مع القائمين على {site}.',

  'invitation.subject': 'دعوة إلى {site}',
  'invitation.heading': 'لديك دعوة',
  'invitation.body': 'تمت دعوتك بتاريخ {date} لإنشاء حساب في {site}.',
  'invitation.button': 'إنشاء حساب',
  'invitation.lifetime': 'يعمل الرابط مرة واحدة، ومدة صلاحيته {duration}، وهو لهذا العنوان فقط.',
  'invitation.footer': 'إذا لم تكن تتوقع هذه الدعوة، فيمكنك تجاهل هذه الرسالة. لن يُنشأ أي حساب من دون الرابط.',

  'change-address.subject': 'أكّد عنوان بريدك الإلكتروني الجديد لدى {site}',
  'change-address.heading': 'أكّد عنوان بريدك الإلكتروني الجديد',
  'change-address.body': 'في {date} طلب الحساب {username} استخدام هذا العنوان. أكّده لتغيير عنوان الحساب.',
  'change-address.button': 'تأكيد العنوان',
  'change-address.lifetime': 'يعمل الرابط مرة واحدة ولمدة {duration}. ويحل محله رابط أحدث.',

  'address-in-use.subject': 'أراد شخص ما استخدام عنوانك لدى {site}',
  'address-in-use.heading': 'عنوانك مستخدم بالفعل',
  'address-in-use.body':
    'في {date} أراد شخص ما استخدام هذا العنوان لحساب آخر. وهو يخص حسابك {username}، لذلك لم يتغير شيء.',
  'address-in-use.footer': 'لا يلزمك فعل أي شيء.',

  'address-changed.subject': 'تم تغيير عنوان بريدك الإلكتروني لدى {site}',
  'address-changed.heading': 'تم تغيير عنوان بريدك الإلكتروني',
  'address-changed.body':
    'تم تغيير عنوان البريد الإلكتروني للحساب {username} في {date}. لم يعد الحساب يستخدم هذا العنوان.',
  'address-changed.hint':
    'إذا لم تكن أنت من فعل ذلك، فتراجع عن التغيير. ستستعيد هذا العنوان، ويُسجَّل الخروج من جميع الأجهزة، وتختار كلمة مرور جديدة.',
  'address-changed.button': 'التراجع عن التغيير',
  'address-changed.lifetime': 'يعمل الرابط مرة واحدة ولمدة {duration}.',
  'address-changed.footer': 'إذا كنت أنت من فعل ذلك، يمكنك تجاهل هذه الرسالة.',

  'address-restored.subject': 'تمت استعادة عنوان بريدك الإلكتروني لدى {site}',
  'address-restored.heading': 'تمت استعادة عنوان بريدك الإلكتروني',
  'address-restored.body':
    'تم التراجع عن تغيير عنوان البريد الإلكتروني للحساب {username} في {date}. تم تسجيل الخروج من جميع الأجهزة، ولم تعد كلمة المرور القديمة صالحة. يُرجى اختيار كلمة مرور جديدة.',
  'address-restored.sign_in':
    'أُلغي تغيير عنوان البريد الإلكتروني للحساب {username} بتاريخ {date}. تم تسجيل الخروج من جميع الأجهزة. يُرجى تسجيل الدخول من جديد.',
  'address-restored.kept': 'طرق تسجيل الدخول هذه أقدم من التغيير وتم الاحتفاظ بها: {kept}. أزل ما لا تعرفه منها.',
  'address-restored.button': 'اختيار كلمة مرور جديدة',

  'method.app': 'تطبيق المصادقة',
  'method.email': 'رمز عبر البريد الإلكتروني',
  'method.backup_codes': 'الرموز الاحتياطية',
}
