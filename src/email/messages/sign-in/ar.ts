import type { SignInMessages } from './en.js'

export const arSignIn: SignInMessages = {
  'sign-in.subject': 'تسجيل الدخول إلى {site}',
  'sign-in.heading': 'تسجيل الدخول',
  'sign-in.email': 'يمكنك تسجيل الدخول إلى الحساب {username}. ترسل إليك صفحة تسجيل الدخول رسالة لذلك.',
  'sign-in.provider': 'يمكنك تسجيل الدخول إلى الحساب {username} باستخدام {provider}.',
  'sign-in.button': 'تسجيل الدخول',
  'mfa-code.subject': '{code} هو رمزك في {site}',
  'mfa-code.heading': 'رمزك',
  'mfa-code.body': 'أدخل هذا الرمز للمتابعة باسم {username}:',
  'mfa-code.lifetime': 'يعمل مرة واحدة، ومدة صلاحيته {duration}. لا تخبر به أحدًا، حتى من يتصل بك هاتفيًا.',
  'mfa-code.footer': 'إذا لم تطلب هذا الرمز، فقد يكون أحدهم يعرف كلمة مرورك. لا تشارك الرمز مع أحد، وغيّر كلمة المرور.',
  'reauthenticate-code.subject': '{code} لتأكيد تغيير في {site}',
  'reauthenticate-code.body': 'أدخل هذا الرمز لتأكيد تغيير في الحساب {username}:',
  'reauthenticate-code.footer':
    'إذا لم تطلب هذا الرمز، فهناك من يستخدم حسابك. لا تشارك الرمز مع أحد، وأنهِ جلساتك الأخرى.',
  'email-login.subject': 'تسجيل الدخول إلى {site}',
  'email-login.heading': 'تسجيل الدخول',
  'email-login.code': 'أدخل هذا الرمز لتسجيل الدخول باسم {username}:',
  'email-login.link': 'افتح هذا الرابط في المتصفح الذي طلبته منه بتاريخ {date} لتسجيل الدخول باسم {username}.',
  'email-login.button': 'تسجيل الدخول',
  'email-login.lifetime':
    'تعمل هذه الرسالة مرة واحدة، ومدة صلاحيتها {duration}. لا تمررها إلى أحد، حتى من يتصل بك هاتفيًا.',
  'email-login.unproven':
    'لم يتم تأكيد عنوانك بعد. يؤكده تسجيل الدخول هذا ويحذف كل ما في الحساب حتى الآن: كلمة المرور والجهات المرتبطة والخطوات الثانية.',
  'email-login.footer': 'إذا لم تطلب هذا، فيمكنك تجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دونها.',
  'email-login-unknown.subject': 'ليس لديك حساب في {site}',
  'email-login-unknown.heading': 'لا يوجد حساب بهذا العنوان',
  'email-login-unknown.body': 'حاول شخص ما تسجيل الدخول بهذا العنوان بتاريخ {date}. لا يوجد حساب به.',
  'email-login-unknown.held':
    'حاول شخص ما تسجيل الدخول بهذا العنوان بتاريخ {date}. لحسابك الآن عنوان آخر. سجّل الدخول به، أو تراجع عن التغيير بالرابط الوارد في رسالتنا عنه.',
  'email-login-unknown.create': 'يمكنك إنشاء حساب به.',
  'email-login-unknown.footer': 'إذا لم تكن أنت، فيمكنك تجاهل هذه الرسالة.',
  'email-login-refused.subject': 'لا يمكنك تسجيل الدخول إلى {site} عبر البريد الإلكتروني',
  'email-login-refused.heading': 'لا يمكنك تسجيل الدخول عبر البريد الإلكتروني',
  'email-login-refused.body':
    'طلب شخص ما بتاريخ {date} تسجيل الدخول إلى الحساب {username} عبر البريد الإلكتروني. الخطوة الثانية لهذا الحساب رمز عبر البريد الإلكتروني أيضًا، وصندوق بريد واحد ليس عاملين.',
  'email-login-refused.hint':
    'سجّل الدخول بطريقة أخرى. بعد إضافة خطوة ثانية أخرى، مثل تطبيق المصادقة، يمكنك تسجيل الدخول عبر البريد الإلكتروني.',
  'email-login-refused.footer': 'إذا لم تكن أنت، فيمكنك تجاهل هذه الرسالة. لم يتغير حسابك.',
}
