import type { SignInMessages } from './en.js'

export const deSignIn: SignInMessages = {
  'sign-in.subject': 'Bei {site} anmelden',
  'sign-in.heading': 'Anmelden',
  'sign-in.email': 'Sie können sich beim Konto {username} anmelden. Die Anmeldeseite sendet Ihnen dafür eine E-Mail.',
  'sign-in.provider': 'Sie können sich beim Konto {username} mit {provider} anmelden.',
  'sign-in.button': 'Anmelden',
  'mfa-code.subject': '{code} ist Ihr Code für {site}',
  'mfa-code.heading': 'Ihr Code',
  'mfa-code.body': 'Geben Sie diesen Code ein, um als {username} fortzufahren:',
  'mfa-code.lifetime': 'Er gilt einmal und {duration} lang. Nennen Sie ihn niemandem, auch keinem Anrufer.',
  'mfa-code.footer':
    'Wenn Sie ihn nicht angefordert haben, kennt vielleicht jemand Ihr Passwort. Geben Sie den Code nicht weiter und ändern Sie Ihr Passwort.',
  'reauthenticate-code.subject': '{code} bestätigt eine Änderung bei {site}',
  'reauthenticate-code.body': 'Geben Sie diesen Code ein, um eine Änderung am Konto {username} zu bestätigen:',
  'reauthenticate-code.footer':
    'Wenn Sie ihn nicht angefordert haben, benutzt jemand Ihr Konto. Geben Sie den Code nicht weiter und beenden Sie Ihre anderen Sitzungen.',
  'email-login.subject': 'Bei {site} anmelden',
  'email-login.heading': 'Anmelden',
  'email-login.code': 'Geben Sie diesen Code ein, um sich als {username} anzumelden:',
  'email-login.link':
    'Öffnen Sie diesen Link in dem Browser, in dem Sie ihn am {date} angefordert haben, um sich als {username} anzumelden.',
  'email-login.button': 'Anmelden',
  'email-login.lifetime':
    'Diese E-Mail gilt einmal und {duration} lang. Geben Sie sie niemandem weiter, auch keinem Anrufer.',
  'email-login.unproven':
    'Ihre Adresse ist noch nicht bestätigt. Diese Anmeldung bestätigt sie und entfernt alles, was das Konto bisher hat: Passwort, verbundene Anbieter und zweite Schritte.',
  'email-login.footer':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne sie kann sich niemand anmelden.',
  'email-login-unknown.subject': 'Kein Konto für Sie bei {site}',
  'email-login-unknown.heading': 'Mit dieser Adresse gibt es kein Konto',
  'email-login-unknown.body': 'Am {date} hat jemand versucht, sich mit dieser Adresse anzumelden. Kein Konto hat sie.',
  'email-login-unknown.held':
    'Am {date} hat jemand versucht, sich mit dieser Adresse anzumelden. Ihr Konto hat jetzt eine andere Adresse. Melden Sie sich mit dieser an, oder machen Sie die Änderung mit dem Link in unserer E-Mail dazu rückgängig.',
  'email-login-unknown.create': 'Sie können damit ein Konto anlegen.',
  'email-login-unknown.footer': 'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren.',
  'email-login-refused.subject': 'Eine Anmeldung bei {site} per E-Mail ist nicht möglich',
  'email-login-refused.heading': 'Anmeldung per E-Mail nicht möglich',
  'email-login-refused.body':
    'Am {date} wollte sich jemand per E-Mail im Konto {username} anmelden. Auch der zweite Schritt dieses Kontos ist ein Code per E-Mail, und ein einziges Postfach ist kein zweiter Faktor.',
  'email-login-refused.hint':
    'Melden Sie sich auf andere Weise an. Mit einem weiteren zweiten Schritt, zum Beispiel einer Authenticator-App, können Sie sich danach per E-Mail anmelden.',
  'email-login-refused.footer':
    'Wenn Sie es nicht waren, können Sie diese E-Mail ignorieren. Ihr Konto ist unverändert.',
}
