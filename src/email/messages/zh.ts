import type { MailMessages } from './en.js'
import { zhSignIn } from './sign-in/zh.js'

export const zh: MailMessages = {
  ...zhSignIn,
  greeting: '{name}，您好：',
  'action.fallback': '如果按钮无法使用，请将此地址复制到浏览器中：',
  'footer.sent': '此邮件由 {site} 发送。',
  'footer.ignore': '如果这不是您请求的，可以忽略此邮件。不打开链接就不会发生任何事情。',
  'secure.button': '保护我的账号',
  'notice.client': '来自：{client}',
  'footer.not_you': '如果这不是您本人所为，请立即重置密码并检查您的账号设置。',

  'verify.subject': '确认您在 {site} 的邮箱地址',
  'verify.heading': '确认您的邮箱地址',
  'verify.one': '有人于 {date} 用此邮箱地址申请了账号 {username}。请确认以继续。',
  'verify.several': '有人用此邮箱地址申请了多个账号。请只确认您自己申请的那一个。',
  'verify.entry': '{username}，申请时间：{date}',
  'verify.button': '确认 {username}',
  'verify.lifetime': '链接的有效期为 {duration}，且仅适用于其注明的账号。',

  'already-registered.subject': '您在 {site} 已有账号',
  'already-registered.heading': '您已有账号',
  'already-registered.body':
    '有人于 {date} 尝试用此邮箱地址注册。该邮箱地址已属于您的账号 {username}，因此没有创建新账号。',
  'already-registered.hint': '如果是您本人，请照常登录。如果忘记了密码，可以在那里重置。',
  'already-registered.button': '登录',
  'already-registered.footer': '如果不是您本人，可以忽略此邮件。您的账号没有变化。',

  'reset.subject': '重置您在 {site} 的密码',
  'reset.heading': '重置您的密码',
  'reset.body': '有人于 {date} 为账号 {username} 请求了新密码。',
  'reset.button': '设置新密码',
  'reset.lifetime': '链接只能使用一次，有效期为 {duration}。更新的链接会取代它。',
  'set-password.subject': '设置您在 {site} 的密码',
  'set-password.heading': '设置您的密码',
  'set-password.body': '账号 {username} 的邮箱地址已确认。请现在设置密码。之前设置的密码无效。',
  'set-password.button': '设置密码',

  'password-changed.subject': '您在 {site} 的密码已更改',
  'password-changed.heading': '您的密码已更改',
  'password-changed.body': '账号 {username} 的密码已于 {date} 更改。所有其他设备均已退出登录。',

  'password-removed.subject': '您在 {site} 的密码已移除',
  'password-removed.heading': '您的密码已移除',
  'password-removed.body': '账号 {username} 的密码已于 {date} 移除。所有其他设备均已退出登录。',

  'mfa-changed.subject': '{site} 的两步验证已更改',
  'mfa-changed.heading': '两步验证已更改',
  'mfa-changed.changed': '账号 {username} 的两步验证设置已于 {date} 更改。',
  'mfa-changed.activated': '{method}：已于 {date} 为账号 {username} 开启。',
  'mfa-changed.replaced': '{method}：已于 {date} 为账号 {username} 重新设置。旧的设置已失效。',
  'mfa-changed.deactivated': '{method}：已于 {date} 为账号 {username} 关闭。',
  'mfa-changed.deleted': '{method}：已于 {date} 从账号 {username} 移除。',
  'mfa-changed.made_primary': '{method}：自 {date} 起为账号 {username} 的首选方式。',
  'mfa-changed.regenerated': '已于 {date} 为账号 {username} 生成新的备用码。旧的备用码已作废。',
  'mfa-changed.disabled': '账号 {username} 的两步验证已于 {date} 关闭。现在仅凭密码即可登录。',

  'mfa-wrong-codes.subject': '您在 {site} 的账号收到错误验证码',
  'mfa-wrong-codes.heading': '您的账号收到错误验证码',
  'mfa-wrong-codes.body':
    '有人为账号 {username} 输入了五次错误验证码，最后一次在 {date}。输入者已通过登录的第一步，通常是密码。',

  'mfa-locked.subject': '{site} 的一种登录方式已锁定',
  'mfa-locked.heading': '一种登录方式已锁定',
  'mfa-locked.body': '{method}：因错误验证码过多，自 {date} 起对账号 {username} 锁定。请使用备用码或其他方式登录。',

  'backup-code-used.subject': '有人在 {site} 使用了备用码',
  'backup-code-used.heading': '备用码已被使用',
  'backup-code-used.body': '账号 {username} 的一个备用码已于 {date} 被使用，现已作废。',
  'backup-code-used.remaining': '剩余备用码：{count}',

  'social-linked.subject': '{site} 的新登录方式',
  'social-linked.heading': '新的登录方式',
  'social-linked.body': '{provider} 已于 {date} 关联到账号 {username}，现在可用于登录。',

  'passkey-added.subject': '您在 {site} 的账号添加了通行密钥',
  'passkey-added.heading': '已添加通行密钥',
  'passkey-added.body': '账号 {username} 于 {date} 添加了一个通行密钥，现在可以用它登录。',

  'passkey-removed.subject': '您在 {site} 的账号移除了通行密钥',
  'passkey-removed.heading': '已移除通行密钥',
  'passkey-removed.body': '账号 {username} 于 {date} 移除了一个通行密钥。所有其他设备均已退出登录。',

  'passkey-counter.subject': '您在 {site} 的账号的通行密钥被拒绝',
  'passkey-counter.heading': '通行密钥被拒绝',
  'passkey-counter.body':
    '账号 {username} 于 {date} 使用通行密钥登录时被拒绝：该通行密钥可能已被复制。如果您不清楚原因，请移除此通行密钥并添加新的。',

  'new-login.subject': '您在 {site} 的账号有新的登录',
  'new-login.heading': '新的登录',
  'new-login.body': '{date}，有人使用之前未用过的浏览器登录了账号 {username}。',
  'new-login.device': '浏览器：{device}',
  'new-login.address': '网络：{address}',
  'new-login.hint': '如果是您本人，则无需任何操作。',
  'new-login.footer': '如果这不是您本人所为，请立即在您的账号中结束该会话，并检查账号设置。',
  'device.on': '{os} 上的 {browser}',
  'device.unknown': '未知浏览器',

  'account-deleted.subject': '您在 {site} 的账号已删除',
  'account-deleted.heading': '您的账号已删除',
  'account-deleted.body': '账号 {username} 及其所有数据已于 {date} 删除。此操作无法撤销。',
  'account-deleted.footer': '如果不是您本人操作，请联系 {site} 的运营者。',

  'invitation.subject': '{site} 的邀请',
  'invitation.heading': '您收到了邀请',
  'invitation.body': '您于 {date} 受邀在 {site} 创建账号。',
  'invitation.button': '创建账号',
  'invitation.lifetime': '链接只能使用一次，有效期为 {duration}，且仅限此地址。',
  'invitation.footer': '如果您没有在等待此邀请，可以忽略此邮件。不打开链接就不会创建账号。',

  'change-address.subject': '确认您在 {site} 的新电子邮件地址',
  'change-address.heading': '确认您的新电子邮件地址',
  'change-address.body': '{date}，账户 {username} 请求使用此地址。请确认，以更改该账户的地址。',
  'change-address.button': '确认地址',
  'change-address.lifetime': '此链接只能使用一次，有效期为 {duration}。较新的链接会取代它。',

  'address-in-use.subject': '有人想在 {site} 使用您的地址',
  'address-in-use.heading': '您的地址已被使用',
  'address-in-use.body': '{date}，有人想将此地址用于另一个账户。它属于您的账户 {username}，因此没有任何更改。',
  'address-in-use.footer': '您无需采取任何操作。',

  'address-changed.subject': '您在 {site} 的电子邮件地址已更改',
  'address-changed.heading': '您的电子邮件地址已更改',
  'address-changed.body': '账户 {username} 的电子邮件地址已于 {date} 更改。该账户不再使用此地址。',
  'address-changed.hint': '如果不是您本人所为，请撤销此更改。此地址将恢复，所有设备将退出登录，您可以设置新密码。',
  'address-changed.button': '撤销更改',
  'address-changed.lifetime': '此链接只能使用一次，有效期为 {duration}。',
  'address-changed.footer': '如果是您本人所为，可以忽略此邮件。',

  'address-restored.subject': '您在 {site} 的电子邮件地址已恢复',
  'address-restored.heading': '您的电子邮件地址已恢复',
  'address-restored.body':
    '账户 {username} 的电子邮件地址更改已于 {date} 撤销。所有设备均已退出登录，旧密码不再有效。请设置新密码。',
  'address-restored.sign_in': '账号 {username} 的邮箱地址更改已于 {date} 撤销。所有设备均已退出登录，请重新登录。',
  'address-restored.kept': '以下登录方式早于此次更改，已予保留：{kept}。请移除您不认识的方式。',
  'address-restored.button': '设置新密码',

  'method.app': '身份验证器应用',
  'method.email': '邮件验证码',
  'method.backup_codes': '备用码',
}
