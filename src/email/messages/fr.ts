import type { MailMessages } from './en.js'
import { frSignIn } from './sign-in/fr.js'

export const fr: MailMessages = {
  ...frSignIn,
  greeting: 'Bonjour {name},',
  'action.fallback': 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
  'footer.sent': 'Ce message a été envoyé par {site}.',
  'footer.ignore':
    'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message. Rien ne se passe sans le lien.',
  'secure.button': 'Sécuriser mon compte',
  'notice.client': 'Depuis\u00a0: {client}',
  'footer.not_you':
    'Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe et vérifiez les paramètres de votre compte.',

  'verify.subject': 'Confirmez votre adresse e-mail pour {site}',
  'verify.heading': 'Confirmez votre adresse e-mail',
  'verify.one': 'Le compte {username} a été demandé le {date} avec cette adresse. Confirmez-la pour continuer.',
  'verify.several':
    'Plusieurs comptes ont été demandés avec cette adresse. Confirmez uniquement celui que vous avez demandé vous-même.',
  'verify.entry': '{username}, demandé le {date}',
  'verify.button': 'Confirmer {username}',
  'verify.lifetime': 'Un lien est valable {duration}, et seulement pour le compte qu’il nomme.',

  'already-registered.subject': 'Vous avez déjà un compte sur {site}',
  'already-registered.heading': 'Vous avez déjà un compte',
  'already-registered.body':
    'Le {date}, quelqu’un a essayé de s’inscrire avec cette adresse. Elle appartient déjà à votre compte {username}, aucun nouveau compte n’a donc été créé.',
  'already-registered.hint':
    'Si c’était vous, connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, vous pouvez l’y réinitialiser.',
  'already-registered.button': 'Se connecter',
  'already-registered.footer': 'Si ce n’était pas vous, ignorez ce message. Votre compte est inchangé.',

  'reset.subject': 'Réinitialisez votre mot de passe pour {site}',
  'reset.heading': 'Réinitialisez votre mot de passe',
  'reset.body': 'Un nouveau mot de passe a été demandé le {date} pour le compte {username}.',
  'reset.button': 'Choisir un nouveau mot de passe',
  'reset.lifetime': 'Le lien est valable une seule fois, pendant {duration}. Un lien plus récent le remplace.',
  'set-password.subject': 'Choisissez votre mot de passe pour {site}',
  'set-password.heading': 'Choisissez votre mot de passe',
  'set-password.body':
    'L’adresse du compte {username} est confirmée. Veuillez maintenant choisir un mot de passe. Un mot de passe choisi auparavant n’est pas valable.',
  'set-password.button': 'Choisir un mot de passe',

  'password-changed.subject': 'Votre mot de passe pour {site} a été modifié',
  'password-changed.heading': 'Votre mot de passe a été modifié',
  'password-changed.body':
    'Le mot de passe du compte {username} a été modifié le {date}. Tous les autres appareils ont été déconnectés.',

  'password-removed.subject': 'Votre mot de passe pour {site} a été supprimé',
  'password-removed.heading': 'Votre mot de passe a été supprimé',
  'password-removed.body':
    'Le mot de passe du compte {username} a été supprimé le {date}. Tous les autres appareils ont été déconnectés.',

  'mfa-changed.subject': 'La connexion en deux étapes sur {site} a été modifiée',
  'mfa-changed.heading': 'La connexion en deux étapes a été modifiée',
  'mfa-changed.changed': 'Les paramètres de connexion en deux étapes du compte {username} ont été modifiés le {date}.',
  'mfa-changed.activated': '{method}\u00a0: activation pour le compte {username} le {date}.',
  'mfa-changed.replaced':
    '{method}\u00a0: nouvelle configuration pour le compte {username} le {date}. L’ancienne ne fonctionne plus.',
  'mfa-changed.deactivated': '{method}\u00a0: désactivation pour le compte {username} le {date}.',
  'mfa-changed.deleted': '{method}\u00a0: suppression du compte {username} le {date}.',
  'mfa-changed.made_primary': '{method}\u00a0: méthode par défaut du compte {username} depuis le {date}.',
  'mfa-changed.regenerated':
    'De nouveaux codes de secours ont été créés pour le compte {username} le {date}. Les anciens ne sont plus valables.',
  'mfa-changed.disabled':
    'La connexion en deux étapes du compte {username} a été désactivée le {date}. Le mot de passe seul suffit désormais pour se connecter.',

  'mfa-wrong-codes.subject': 'Codes erronés pour votre compte sur {site}',
  'mfa-wrong-codes.heading': 'Codes erronés pour votre compte',
  'mfa-wrong-codes.body':
    'Cinq codes erronés ont été saisis pour le compte {username}, le dernier le {date}. La personne qui les a saisis avait déjà franchi la première étape de la connexion, en général le mot de passe.',

  'mfa-locked.subject': 'Une méthode de connexion sur {site} est verrouillée',
  'mfa-locked.heading': 'Une méthode de connexion est verrouillée',
  'mfa-locked.body':
    '{method}\u00a0: verrouillage pour le compte {username} depuis le {date}, après trop de codes erronés. Connectez-vous avec un code de secours ou une autre méthode.',

  'backup-code-used.subject': 'Un code de secours a été utilisé sur {site}',
  'backup-code-used.heading': 'Un code de secours a été utilisé',
  'backup-code-used.body':
    'Un code de secours a été utilisé pour le compte {username} le {date}. Il n’est plus valable.',
  'backup-code-used.remaining': 'Codes de secours restants\u00a0: {count}',

  'social-linked.subject': 'Un nouveau moyen de connexion sur {site}',
  'social-linked.heading': 'Un nouveau moyen de connexion',
  'social-linked.body':
    '{provider} a été associé au compte {username} le {date} et peut désormais servir à se connecter.',

  'passkey-added.subject': 'Une clé d’accès a été ajoutée à votre compte sur {site}',
  'passkey-added.heading': 'Une clé d’accès a été ajoutée',
  'passkey-added.body':
    'Une clé d’accès a été ajoutée au compte {username} le {date}. Elle permet désormais de se connecter.',

  'passkey-removed.subject': 'Une clé d’accès a été retirée de votre compte sur {site}',
  'passkey-removed.heading': 'Une clé d’accès a été retirée',
  'passkey-removed.body':
    'Une clé d’accès a été retirée du compte {username} le {date}. Tous les autres appareils ont été déconnectés.',

  'passkey-counter.subject': 'Une clé d’accès de votre compte sur {site} a été refusée',
  'passkey-counter.heading': 'Une clé d’accès a été refusée',
  'passkey-counter.body':
    'Une connexion au compte {username} avec une clé d’accès a été refusée le {date} : la clé d’accès a peut-être été copiée. Si vous n’en connaissez pas la raison, retirez cette clé d’accès et ajoutez-en une nouvelle.',

  'new-login.subject': 'Nouvelle connexion à votre compte sur {site}',
  'new-login.heading': 'Une nouvelle connexion',
  'new-login.body':
    'Le {date}, quelqu’un s’est connecté au compte {username} avec un navigateur qui n’avait pas encore été utilisé pour ce compte.',
  'new-login.device': 'Navigateur : {device}',
  'new-login.address': 'Réseau : {address}',
  'new-login.hint': 'Si c’était vous, vous n’avez rien à faire.',
  'new-login.footer':
    'Si ce n’était pas vous, mettez fin à cette session dans votre compte immédiatement et vérifiez ses paramètres.',
  'device.on': '{browser} sous {os}',
  'device.unknown': 'Navigateur inconnu',

  'account-deleted.subject': 'Votre compte sur {site} a été supprimé',
  'account-deleted.heading': 'Votre compte a été supprimé',
  'account-deleted.body':
    'Le compte {username} a été supprimé le {date}, avec tout ce qui lui appartenait. Cette action est définitive.',
  'account-deleted.footer': 'Si ce n’était pas vous, contactez les responsables de {site}.',

  'invitation.subject': 'Invitation sur {site}',
  'invitation.heading': 'Vous êtes invité',
  'invitation.body': 'Vous avez été invité le {date} à créer un compte sur {site}.',
  'invitation.button': 'Créer un compte',
  'invitation.lifetime': 'Le lien est valable une seule fois, pendant {duration}, et seulement avec cette adresse.',
  'invitation.footer':
    'Si vous n’attendez pas cette invitation, ignorez ce message. Sans le lien, aucun compte n’est créé.',

  'change-address.subject': 'Confirmez votre nouvelle adresse e-mail pour {site}',
  'change-address.heading': 'Confirmez votre nouvelle adresse e-mail',
  'change-address.body':
    'Le {date}, le compte {username} a demandé à utiliser cette adresse. Confirmez-la pour changer l’adresse du compte.',
  'change-address.button': 'Confirmer l’adresse',
  'change-address.lifetime': 'Le lien est valable une seule fois, pendant {duration}. Un lien plus récent le remplace.',

  'address-in-use.subject': 'Quelqu’un a voulu utiliser votre adresse sur {site}',
  'address-in-use.heading': 'Votre adresse est déjà utilisée',
  'address-in-use.body':
    'Le {date}, quelqu’un a voulu utiliser cette adresse pour un autre compte. Elle appartient à votre compte {username}, rien n’a donc été modifié.',
  'address-in-use.footer': 'Vous n’avez rien à faire.',

  'address-changed.subject': 'Votre adresse e-mail pour {site} a été modifiée',
  'address-changed.heading': 'Votre adresse e-mail a été modifiée',
  'address-changed.body':
    'L’adresse e-mail du compte {username} a été modifiée le {date}. Le compte n’utilise plus cette adresse.',
  'address-changed.hint':
    'Si ce n’était pas vous, annulez la modification. Vous récupérez cette adresse, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe.',
  'address-changed.button': 'Annuler la modification',
  'address-changed.lifetime': 'Le lien est valable une seule fois, pendant {duration}.',
  'address-changed.footer': 'Si c’était vous, vous pouvez ignorer cet e-mail.',

  'address-restored.subject': 'Votre adresse e-mail pour {site} est rétablie',
  'address-restored.heading': 'Votre adresse e-mail est rétablie',
  'address-restored.body':
    'La modification de l’adresse e-mail du compte {username} a été annulée le {date}. Tous les appareils sont déconnectés et l’ancien mot de passe n’est plus valable. Veuillez en choisir un nouveau.',
  'address-restored.sign_in':
    'Le changement de l’adresse e-mail du compte {username} a été annulé le {date}. Tous les appareils sont déconnectés. Veuillez vous reconnecter.',
  'address-restored.kept':
    'Ces moyens de connexion sont antérieurs à la modification et ont été conservés : {kept}. Supprimez ceux que vous ne connaissez pas.',
  'address-restored.button': 'Choisir un nouveau mot de passe',

  'method.app': 'Application d’authentification',
  'method.email': 'Code par e-mail',
  'method.backup_codes': 'Codes de secours',
}
