import type { SignInMessages } from './en.js'

export const frSignIn: SignInMessages = {
  'sign-in.subject': 'Connectez-vous à {site}',
  'sign-in.heading': 'Connexion',
  'sign-in.email':
    'Vous pouvez vous connecter au compte {username}. La page de connexion vous envoie un e-mail pour cela.',
  'sign-in.provider': 'Vous pouvez vous connecter au compte {username} avec {provider}.',
  'sign-in.button': 'Se connecter',
  'mfa-code.subject': '{code} est votre code {site}',
  'mfa-code.heading': 'Votre code',
  'mfa-code.body': 'Saisissez ce code pour continuer en tant que {username}\u00a0:',
  'mfa-code.lifetime':
    'Il est valable une seule fois, pendant {duration}. Ne le communiquez à personne, pas même à quelqu’un qui vous appelle.',
  'mfa-code.footer':
    'Si vous ne l’avez pas demandé, quelqu’un connaît peut-être votre mot de passe. Ne transmettez pas le code et changez votre mot de passe.',
  'reauthenticate-code.subject': '{code} confirme un changement sur {site}',
  'reauthenticate-code.body': 'Saisissez ce code pour confirmer une modification du compte {username}\u00a0:',
  'reauthenticate-code.footer':
    'Si vous ne l’avez pas demandé, quelqu’un utilise votre compte. Ne transmettez pas le code et mettez fin à vos autres sessions.',
  'email-login.subject': 'Connectez-vous à {site}',
  'email-login.heading': 'Connexion',
  'email-login.code': 'Saisissez ce code pour vous connecter en tant que {username}\u00a0:',
  'email-login.link':
    'Ouvrez ce lien dans le navigateur où vous l’avez demandé le {date} pour vous connecter en tant que {username}.',
  'email-login.button': 'Se connecter',
  'email-login.lifetime':
    'Ce message est valable une seule fois, pendant {duration}. Ne le transmettez à personne, pas même à quelqu’un qui vous appelle.',
  'email-login.unproven':
    'Votre adresse n’est pas encore confirmée. Cette connexion la confirme et supprime tout ce que le compte contient jusqu’ici\u00a0: mot de passe, fournisseurs connectés et secondes étapes.',
  'email-login.footer': 'Si vous n’avez rien demandé, ignorez ce message. Sans lui, personne ne peut se connecter.',
  'email-login-unknown.subject': 'Vous n’avez pas de compte sur {site}',
  'email-login-unknown.heading': 'Aucun compte n’a cette adresse',
  'email-login-unknown.body':
    'Le {date}, quelqu’un a essayé de se connecter avec cette adresse. Aucun compte ne l’utilise.',
  'email-login-unknown.held':
    'Le {date}, quelqu’un a essayé de se connecter avec cette adresse. Votre compte a maintenant une autre adresse. Connectez-vous avec celle-ci, ou annulez le changement avec le lien de notre e-mail à ce sujet.',
  'email-login-unknown.create': 'Vous pouvez créer un compte avec elle.',
  'email-login-unknown.footer': 'Si ce n’était pas vous, ignorez ce message.',
  'email-login-refused.subject': 'Connexion à {site} par e-mail impossible',
  'email-login-refused.heading': 'Connexion par e-mail impossible',
  'email-login-refused.body':
    'Le {date}, quelqu’un a demandé à se connecter par e-mail au compte {username}. La seconde étape de ce compte est aussi un code par e-mail, et une seule boîte aux lettres ne fait pas deux facteurs.',
  'email-login-refused.hint':
    'Connectez-vous autrement. Avec une autre seconde étape, par exemple une application d’authentification, vous pourrez ensuite vous connecter par e-mail.',
  'email-login-refused.footer': 'Si ce n’était pas vous, ignorez ce message. Votre compte est inchangé.',
}
