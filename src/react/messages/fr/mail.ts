import type { mail } from '../en/mail.js'

/** French. */
export const frMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'M’envoyer un code par e-mail',
  mail_with_link: 'M’envoyer un lien par e-mail',
  mail_sent: 'Un e-mail est en route ou déjà dans votre boîte de réception.',
  mail_sent_to: 'Un e-mail est en route vers {email} ou déjà dans sa boîte de réception.',
  mail_enter_code: 'Saisissez le code de l’e-mail.',
  mail_open_link: 'Ouvrez le lien de l’e-mail dans ce navigateur.',
  mail_either: 'Saisissez le code de l’e-mail, ou ouvrez son lien dans ce navigateur.',
  mail_again: 'Envoyer un autre e-mail',
  mail_again_done: 'Un autre e-mail est en route.',
  mail_again_wait: 'Un autre e-mail pourra être envoyé dans {wait}.',
  mail_other_address: 'Utiliser une autre adresse',
  mail_other_way: 'Se connecter autrement',
  mail_link_text: 'Appuyez sur le bouton pour vous connecter.',
  mail_link_gone: 'Ce lien n’est plus valable. Demandez un nouvel e-mail.',
  mail_link_elsewhere: 'Ce lien a été demandé dans un autre navigateur. Ouvrez-le dans celui-ci.',
  mail_link_or_code:
    'Ce lien a été demandé dans un autre navigateur. Ouvrez-le là-bas, ou saisissez-y le code de l’e-mail.',
}
