import type { account as english } from '../en/account.js'

/** French. */
export const frAccount: Readonly<Record<keyof typeof english, string>> = {
  sessions_title: 'Où vous êtes connecté',
  sessions_text: 'Mettez fin à une session que vous ne reconnaissez pas, puis changez votre mot de passe.',
  sessions_current: 'Ce navigateur',
  sessions_used: 'Dernière utilisation : {date}',
  sessions_since: 'Connexion : {date}',
  sessions_end: 'Mettre fin',
  sessions_end_of: 'Mettre fin : {device}',
  sessions_sign_out: 'Se déconnecter',
  sessions_sign_out_of: 'Se déconnecter : {device}',
  sessions_end_others: 'Mettre fin à toutes les autres sessions',
  sessions_ask: 'Tous les autres navigateurs et applications devront se reconnecter. Celui-ci reste connecté.',
  sessions_more: 'Afficher plus',
  sessions_none: 'Il n’y a aucune session ouverte.',
  sessions_ended: 'Session terminée.',
  device_on: '{browser} sur {os}',
  device_unknown: 'Navigateur inconnu',
  proof_passkey: 'Clé d’accès',
  delete_title: 'Supprimer votre compte',
  delete_text:
    'Votre compte et tout ce qui est enregistré à votre sujet seront supprimés. Cette action est irréversible.',
  delete_submit: 'Supprimer mon compte',
  delete_ask: 'Votre compte est supprimé immédiatement et vous êtes déconnecté partout.',
  delete_type: 'Pour confirmer, saisissez {name}',
  delete_mismatch: 'Ce n’est pas {name}.',
  delete_confirm: 'Supprimer définitivement',
  export_title: 'Télécharger vos données',
  export_text: 'Un fichier avec tout ce qui est enregistré à votre sujet, sans mots de passe ni clés.',
  export_submit: 'Télécharger mes données',
  export_done: 'Votre téléchargement a commencé.',
}
