import type { MailMessages } from './en.js'
import { deSignIn } from './sign-in/de.js'

export const de: MailMessages = {
  ...deSignIn,
  greeting: 'Guten Tag {name},',
  'action.fallback': 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  'footer.sent': 'Diese E-Mail wurde von {site} gesendet.',
  'footer.ignore':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Link geschieht nichts.',
  'secure.button': 'Mein Konto sichern',
  'notice.client': 'Von: {client}',
  'footer.not_you':
    'Wenn Sie das nicht waren, setzen Sie sofort Ihr Passwort zurück und prüfen Sie die Einstellungen Ihres Kontos.',

  'verify.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {site}',
  'verify.heading': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'verify.one':
    'Das Konto {username} wurde am {date} mit dieser Adresse angefordert. Bestätigen Sie sie, um fortzufahren.',
  'verify.several':
    'Mit dieser Adresse wurden mehrere Konten angefordert. Bestätigen Sie nur das, das Sie selbst angefordert haben.',
  'verify.entry': '{username}, angefordert am {date}',
  'verify.button': '{username} bestätigen',
  'verify.lifetime': 'Ein Link gilt {duration} lang und nur für das genannte Konto.',

  'already-registered.subject': 'Sie haben bereits ein Konto bei {site}',
  'already-registered.heading': 'Sie haben bereits ein Konto',
  'already-registered.body':
    'Am {date} wollte sich jemand mit dieser Adresse registrieren. Sie gehört bereits zu Ihrem Konto {username}, daher wurde kein neues angelegt.',
  'already-registered.hint':
    'Wenn Sie es waren, melden Sie sich wie gewohnt an. Ein vergessenes Passwort können Sie dort zurücksetzen.',
  'already-registered.button': 'Anmelden',
  'already-registered.footer':
    'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren. Ihr Konto ist unverändert.',

  'reset.subject': 'Setzen Sie Ihr Passwort für {site} zurück',
  'reset.heading': 'Setzen Sie Ihr Passwort zurück',
  'reset.body': 'Am {date} wurde für das Konto {username} ein neues Passwort angefordert.',
  'reset.button': 'Neues Passwort wählen',
  'reset.lifetime': 'Der Link gilt einmal und {duration} lang. Ein neuerer ersetzt ihn.',
  'set-password.subject': 'Wählen Sie Ihr Passwort für {site}',
  'set-password.heading': 'Wählen Sie Ihr Passwort',
  'set-password.body':
    'Die Adresse des Kontos {username} ist bestätigt. Bitte wählen Sie jetzt ein Passwort dafür. Ein früher gewähltes Passwort gilt nicht.',
  'set-password.button': 'Passwort wählen',

  'password-changed.subject': 'Ihr Passwort für {site} wurde geändert',
  'password-changed.heading': 'Ihr Passwort wurde geändert',
  'password-changed.body':
    'Das Passwort des Kontos {username} wurde am {date} geändert. Alle anderen Geräte wurden abgemeldet.',

  'password-removed.subject': 'Ihr Passwort für {site} wurde entfernt',
  'password-removed.heading': 'Ihr Passwort wurde entfernt',
  'password-removed.body':
    'Das Passwort des Kontos {username} wurde am {date} entfernt. Alle anderen Geräte wurden abgemeldet.',

  'mfa-changed.subject': 'Die zweistufige Anmeldung bei {site} wurde geändert',
  'mfa-changed.heading': 'Die zweistufige Anmeldung wurde geändert',
  'mfa-changed.changed':
    'Die Einstellungen der zweistufigen Anmeldung des Kontos {username} wurden am {date} geändert.',
  'mfa-changed.activated': '{method}: für das Konto {username} am {date} eingeschaltet.',
  'mfa-changed.replaced':
    '{method}: für das Konto {username} am {date} neu eingerichtet. Die bisherige Einrichtung gilt nicht mehr.',
  'mfa-changed.deactivated': '{method}: für das Konto {username} am {date} ausgeschaltet.',
  'mfa-changed.deleted': '{method}: vom Konto {username} am {date} entfernt.',
  'mfa-changed.made_primary': '{method}: seit {date} die Standardmethode des Kontos {username}.',
  'mfa-changed.regenerated':
    'Für das Konto {username} wurden am {date} neue Backup-Codes erstellt. Die alten sind ungültig.',
  'mfa-changed.disabled':
    'Die zweistufige Anmeldung des Kontos {username} wurde am {date} ausgeschaltet. Zur Anmeldung genügt jetzt das Passwort.',

  'mfa-wrong-codes.subject': 'Falsche Codes für Ihr Konto bei {site}',
  'mfa-wrong-codes.heading': 'Falsche Codes für Ihr Konto',
  'mfa-wrong-codes.body':
    'Für das Konto {username} wurden fünf falsche Codes eingegeben, der letzte am {date}. Die Person, die sie eingegeben hat, hatte den ersten Schritt der Anmeldung schon bestanden, meist das Passwort.',

  'mfa-locked.subject': 'Eine Anmeldemethode bei {site} ist gesperrt',
  'mfa-locked.heading': 'Eine Anmeldemethode ist gesperrt',
  'mfa-locked.body':
    '{method}: für das Konto {username} seit {date} gesperrt, nach zu vielen falschen Codes. Melden Sie sich mit einem Backup-Code oder auf andere Weise an.',

  'backup-code-used.subject': 'Ein Backup-Code wurde bei {site} verwendet',
  'backup-code-used.heading': 'Ein Backup-Code wurde verwendet',
  'backup-code-used.body': 'Für das Konto {username} wurde am {date} ein Backup-Code verwendet. Er ist nun ungültig.',
  'backup-code-used.remaining': 'Verbleibende Backup-Codes: {count}',

  'social-linked.subject': 'Eine neue Anmeldemöglichkeit bei {site}',
  'social-linked.heading': 'Eine neue Anmeldemöglichkeit',
  'social-linked.body':
    '{provider} wurde am {date} mit dem Konto {username} verbunden und kann nun zur Anmeldung verwendet werden.',

  'passkey-added.subject': 'Ein Passkey wurde Ihrem Konto bei {site} hinzugefügt',
  'passkey-added.heading': 'Ein Passkey wurde hinzugefügt',
  'passkey-added.body':
    'Dem Konto {username} wurde am {date} ein Passkey hinzugefügt. Mit ihm kann man sich jetzt anmelden.',

  'passkey-removed.subject': 'Ein Passkey wurde aus Ihrem Konto bei {site} entfernt',
  'passkey-removed.heading': 'Ein Passkey wurde entfernt',
  'passkey-removed.body':
    'Aus dem Konto {username} wurde am {date} ein Passkey entfernt. Alle anderen Geräte wurden abgemeldet.',

  'passkey-counter.subject': 'Ein Passkey Ihres Kontos bei {site} wurde abgelehnt',
  'passkey-counter.heading': 'Ein Passkey wurde abgelehnt',
  'passkey-counter.body':
    'Eine Anmeldung im Konto {username} mit einem Passkey wurde am {date} abgelehnt: Der Passkey wurde möglicherweise kopiert. Wenn Sie den Grund nicht kennen, entfernen Sie diesen Passkey und fügen Sie einen neuen hinzu.',

  'new-login.subject': 'Neue Anmeldung in Ihrem Konto bei {site}',
  'new-login.heading': 'Eine neue Anmeldung',
  'new-login.body':
    'Am {date} hat sich jemand im Konto {username} mit einem Browser angemeldet, der dafür bisher nicht verwendet wurde.',
  'new-login.device': 'Browser: {device}',
  'new-login.address': 'Netzwerk: {address}',
  'new-login.hint': 'Wenn Sie das waren, müssen Sie nichts tun.',
  'new-login.footer':
    'Wenn Sie das nicht waren, beenden Sie diese Sitzung sofort in Ihrem Konto und prüfen Sie dessen Einstellungen.',
  'device.on': '{browser} unter {os}',
  'device.unknown': 'Unbekannter Browser',

  'account-deleted.subject': 'Ihr Konto bei {site} wurde gelöscht',
  'account-deleted.heading': 'Ihr Konto wurde gelöscht',
  'account-deleted.body':
    'Das Konto {username} wurde am {date} mit allem, was dazu gehörte, gelöscht. Das lässt sich nicht rückgängig machen.',
  'account-deleted.footer': 'Wenn Sie das nicht waren, wenden Sie sich an die Betreiber von {site}.',

  'invitation.subject': 'Einladung zu {site}',
  'invitation.heading': 'Sie sind eingeladen',
  'invitation.body': 'Sie wurden am {date} eingeladen, bei {site} ein Konto anzulegen.',
  'invitation.button': 'Konto anlegen',
  'invitation.lifetime': 'Der Link gilt einmal und {duration} lang, nur für diese Adresse.',
  'invitation.footer':
    'Wenn Sie diese Einladung nicht erwarten, können Sie diese E-Mail ignorieren. Ohne den Link wird kein Konto angelegt.',

  'change-address.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse für {site}',
  'change-address.heading': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'change-address.body':
    'Am {date} wollte das Konto {username} diese Adresse verwenden. Bestätigen Sie sie, um die Adresse des Kontos zu ändern.',
  'change-address.button': 'Adresse bestätigen',
  'change-address.lifetime': 'Der Link gilt einmal und {duration} lang. Ein neuerer ersetzt ihn.',

  'address-in-use.subject': 'Jemand wollte Ihre Adresse bei {site} verwenden',
  'address-in-use.heading': 'Ihre Adresse wird bereits verwendet',
  'address-in-use.body':
    'Am {date} wollte jemand diese Adresse für ein anderes Konto verwenden. Sie gehört zu Ihrem Konto {username}, daher wurde nichts geändert.',
  'address-in-use.footer': 'Sie müssen nichts tun.',

  'address-changed.subject': 'Ihre E-Mail-Adresse für {site} wurde geändert',
  'address-changed.heading': 'Ihre E-Mail-Adresse wurde geändert',
  'address-changed.body':
    'Die E-Mail-Adresse des Kontos {username} wurde am {date} geändert. Das Konto verwendet diese Adresse nicht mehr.',
  'address-changed.hint':
    'Wenn Sie das nicht waren, machen Sie die Änderung rückgängig. Sie erhalten diese Adresse zurück, alle Geräte werden abgemeldet, und Sie wählen ein neues Passwort.',
  'address-changed.button': 'Änderung rückgängig machen',
  'address-changed.lifetime': 'Der Link gilt einmal und {duration} lang.',
  'address-changed.footer': 'Wenn Sie es waren, können Sie diese E-Mail ignorieren.',

  'address-restored.subject': 'Ihre E-Mail-Adresse für {site} ist wiederhergestellt',
  'address-restored.heading': 'Ihre E-Mail-Adresse ist wiederhergestellt',
  'address-restored.body':
    'Die Änderung der E-Mail-Adresse des Kontos {username} wurde am {date} rückgängig gemacht. Alle Geräte sind abgemeldet, und das alte Passwort gilt nicht mehr. Bitte wählen Sie ein neues.',
  'address-restored.sign_in':
    'Die Änderung der E-Mail-Adresse des Kontos {username} wurde am {date} rückgängig gemacht. Alle Geräte sind abgemeldet. Bitte melden Sie sich erneut an.',
  'address-restored.kept':
    'Diese Anmeldemöglichkeiten sind älter als die Änderung und blieben erhalten: {kept}. Entfernen Sie, was Sie nicht kennen.',
  'address-restored.button': 'Neues Passwort wählen',

  'method.app': 'Authenticator-App',
  'method.email': 'Code per E-Mail',
  'method.backup_codes': 'Backup-Codes',
}
