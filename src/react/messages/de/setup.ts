import type { enrollment } from '../en/enrollment.js'
import type { qr } from '../en/qr.js'

/** German. */
export const deSetup: Readonly<Record<keyof typeof enrollment | keyof typeof qr, string>> = {
  mfa_enrolment_title: 'Schützen Sie Ihr Konto',
  mfa_enrolment_step: 'Schritt 2 von 2',
  mfa_enrolment_leave: 'Abmelden',
  mfa_enrolment: 'Diese Website verlangt die Anmeldung in zwei Schritten. Wählen Sie eine Methode, um fortzufahren.',
  qr_app: 'Öffnen Sie auf Ihrem Telefon eine Authenticator-App, zum Beispiel Google Authenticator oder 1Password.',
  qr_read: 'Fügen Sie diese Website in der App hinzu.',
  qr_failed: 'Dieser QR-Code lässt sich nicht anzeigen. Bitte verwenden Sie den Link oder den Schlüssel unten.',
}
