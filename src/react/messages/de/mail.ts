import type { mail } from '../en/mail.js'

/** German. */
export const deMail: Readonly<Record<keyof typeof mail, string>> = {
  mail_with_code: 'Code per E-Mail senden',
  mail_with_link: 'Link per E-Mail senden',
  mail_sent: 'Eine E-Mail ist unterwegs oder schon in Ihrem Posteingang.',
  mail_sent_to: 'Eine E-Mail an {email} ist unterwegs oder schon im Posteingang.',
  mail_enter_code: 'Geben Sie den Code aus der E-Mail ein.',
  mail_open_link: 'Öffnen Sie den Link aus der E-Mail in diesem Browser.',
  mail_either: 'Geben Sie den Code aus der E-Mail ein, oder öffnen Sie ihren Link in diesem Browser.',
  mail_again: 'Weitere E-Mail senden',
  mail_again_done: 'Eine weitere E-Mail ist unterwegs.',
  mail_again_wait: 'In {wait} kann eine weitere E-Mail gesendet werden.',
  mail_other_address: 'Andere Adresse verwenden',
  mail_other_way: 'Anders anmelden',
  mail_link_text: 'Klicken Sie auf die Schaltfläche, um sich anzumelden.',
  mail_link_gone: 'Dieser Link ist nicht mehr gültig. Fordern Sie eine neue E-Mail an.',
  mail_link_elsewhere: 'Dieser Link wurde in einem anderen Browser angefordert. Öffnen Sie ihn dort.',
  mail_link_or_code:
    'Dieser Link wurde in einem anderen Browser angefordert. Öffnen Sie ihn dort, oder geben Sie dort den Code aus der E-Mail ein.',
}
