import type { SMTP, SMTP_FAILURE, SMTP_FIELD, SMTP_REFUSED } from '../en/smtp.ts'
import type { Translated } from '../words.ts'

export const SMTP_DE: Translated<typeof SMTP> = {
  'smtp.no_greeting': 'keine Begrüßung in {seconds} s',
  'smtp.no_reply': 'keine Antwort in {seconds} s',
  'smtp.closed': 'der Server hat die Verbindung geschlossen',
  'smtp.failed': 'die Verbindung ist gescheitert: {error}',
  'smtp.no_smtp': 'der Server spricht auf diesem Port kein SMTP: „{line}“',
  'smtp.long_line': 'eine Zeile hat mehr als {most} Bytes',
  'smtp.many_lines': 'eine Antwort hat mehr als {most} Zeilen',
  'smtp.too_large': 'der Server hat mehr als {most} Bytes gesendet',
  'smtp.plain_text': 'der Server sendete Klartext, nachdem er TLS zugestimmt hatte',
  'smtp.greeted': 'der Server begrüßte mit „{reply}“',
  'smtp.answered': 'der Server antwortete auf {command} mit „{reply}“',
  'smtp.starttls_missing': 'der Server bietet kein STARTTLS an',
  'smtp.auth_without_tls': 'der Server bietet kein STARTTLS an, und ohne TLS wird das Passwort nicht gesendet',
  'smtp.no_auth': 'der Server bietet keine Anmeldung an (AUTH)',
  'smtp.no_mechanism': 'der Server bietet zur Anmeldung weder PLAIN noch LOGIN an: {offered}',
  'smtp.auth_refused': 'der Server lehnte die Anmeldung von {username} ab: „{reply}“',
  'smtp.unmatched': 'die Begrüßung ist nicht die erwartete: „{greeting}“',
  'smtp.capability_missing': 'der Server bietet {capability} nicht an',
}

export const SMTP_FAILURE_DE: Translated<typeof SMTP_FAILURE> = {
  'failure.not_smtp': 'kein Mailserver',
  'failure.greeting_refused': 'Begrüßung verweigert',
  'failure.command_refused': 'Befehl verweigert',
  'failure.starttls_missing': 'kein STARTTLS',
  'failure.auth_failed': 'Anmeldung gescheitert',
  'failure.capability_missing': 'Erweiterung fehlt',
}

export const SMTP_FIELD_DE: Translated<typeof SMTP_FIELD> = {
  'field.smtp_capability': 'muss ein Wort aus der Antwort auf EHLO sein, mit Parametern nach Leerzeichen',
}

export const SMTP_REFUSED_DE: Translated<typeof SMTP_REFUSED> = {
  'smtp_check.password_required': 'wird zusammen mit dem Benutzer gebraucht',
  'smtp_check.password_without_user': 'geht nur zusammen mit einem Benutzer',
  'smtp_check.plain_auth': 'ginge ohne TLS an den Server: Wählen Sie eine andere Verschlüsselung, oder erlauben Sie es',
}
