import type { TLS } from '../en/tls.ts'
import type { Translated } from '../words.ts'

export const TLS_DE: Translated<typeof TLS> = {
  'starttls.late': 'der Server hat TLS in {seconds} s nicht zugestimmt',
  'starttls.missing': 'der Server bietet kein STARTTLS an',
  'starttls.greeted': 'der Server begrüßte mit „{reply}“',
  'starttls.answered': 'der Server antwortete auf {command} mit „{reply}“',
  'starttls.other_protocol': 'der Server spricht nicht das erwartete Protokoll: „{line}“',
  'starttls.not_ldap': 'der Server spricht auf diesem Port kein LDAP',
  'starttls.ldap_refused': 'der Server lehnt TLS ab: LDAP-Ergebnis {result}',
  'starttls.not_postgres': 'der Server spricht auf diesem Port nicht das Protokoll von PostgreSQL',
  'starttls.postgres_off': 'der Server hat TLS ausgeschaltet',
  'starttls.plain_text': 'der Server sendete Klartext, nachdem er TLS zugestimmt hatte',
  'starttls.too_large': 'der Server hat vor TLS zu viele Daten gesendet',
  'starttls.closed': 'der Server hat die Verbindung geschlossen, bevor TLS begann',

  'handshake.no_certificate': '{host} hat kein Zertifikat gezeigt',
  'handshake.unreadable_dates': '{host} hat ein Zertifikat gezeigt, dessen Daten sich nicht lesen lassen',
  'handshake.nothing': 'beim Handshake war kein Zertifikat zu sehen',

  'chain.not_for_servers': 'das Zertifikat ist nicht für einen Server bestimmt',
  'chain.not_an_authority': 'ein Aussteller in der Kette darf keine Zertifikate ausstellen',
  'chain.too_long': 'in der Kette sind mehr Stellen, als ihre Wurzel erlaubt',
  'chain.invalid_signature': 'eine Signatur in der Kette ist falsch',
  'chain.authority_rule':
    'die Kette verletzt eine Regel einer Stelle, etwa welche Namen sie bestätigen darf (Name Constraints)',
  'chain.rejected': 'OpenSSL lehnt die Kette ab: {error}',
  'chain.self_signed': 'das Zertifikat ist mit dem eigenen Schlüssel signiert und keine vertraute Wurzel',
  'chain.incomplete': 'der Server sendet nicht die ganze Kette ({missing}); wer nichts nachlädt, lehnt sie ab',
  'chain.ends_untrusted': 'die Kette endet bei {subject}, und das ist keine vertraute Wurzel',
  'chain.no_issuer':
    'der Aussteller {issuer} ist keine vertraute Wurzel, und sein Zertifikat wurde weder gesendet noch gefunden',
  'chain.no_issuer_tried':
    'der Aussteller {issuer} ist keine vertraute Wurzel, und sein Zertifikat wurde weder gesendet noch gefunden ({tried})',

  'download.no_time': 'es blieb keine Zeit, {url} zu fragen',
  'download.not_http': '{url} ist keine http-Adresse',
  'download.status': '{url} hat mit dem Status {status} geantwortet',
  'download.too_large': '{url} hat mit mehr als {most} Bytes geantwortet',
  'download.unusable': '{url}: {why}',
  'download.not_a_certificate': 'was geladen wurde, ist kein Zertifikat',
  'download.not_the_issuer': '{url} hat kein Zertifikat des Ausstellers',

  'encoding.not_der': 'keine DER-Kodierung',
  'encoding.truncated': 'eine abgebrochene DER-Kodierung',
  'encoding.not_a_time': '{value} ist keine Zeit',
  'encoding.not_a_certificate': 'kein Zertifikat',
  'encoding.not_a_list': 'keine Sperrliste',

  'revocation.stapled': 'angeheftet: {why}',
  'revocation.response': 'die OCSP-Antwort',
  'revocation.list': 'die Liste unter {url}',
  'revocation.early': '{what} stammt aus der Zukunft ({at})',
  'revocation.expired': '{what} ist abgelaufen ({at})',
  'revocation.unsupported_algorithm': 'mit einem Verfahren signiert, das hier nicht bekannt ist ({algorithm})',

  'ocsp.refused': 'der OCSP-Dienst antwortet: {status}',
  'ocsp.malformed_request': 'die Anfrage ist fehlerhaft',
  'ocsp.internal_error': 'interner Fehler',
  'ocsp.try_later': 'später noch einmal',
  'ocsp.signature_required': 'eine Signatur wird verlangt',
  'ocsp.unauthorized': 'keine Berechtigung',
  'ocsp.not_a_response': 'was kam, ist keine OCSP-Antwort',
  'ocsp.unknown_format': 'die OCSP-Antwort hat eine unbekannte Form',
  'ocsp.other_nonce': 'die OCSP-Antwort gehört zu einer anderen Frage: Ihre Nonce ist nicht die gesendete',
  'ocsp.not_signed': 'die OCSP-Antwort ist weder vom Aussteller signiert noch von einem Dienst, den er genannt hat',
  'ocsp.other_certificate': 'die OCSP-Antwort ist über ein anderes Zertifikat',

  'crl.other_issuer': 'die Liste unter {url} ist von einem anderen Aussteller',
  'crl.not_signed': 'die Liste unter {url} ist nicht vom Aussteller signiert',
  'crl.delta': 'die Liste unter {url} enthält nur Änderungen',
  'crl.other_certificates': 'die Liste unter {url} ist für andere Zertifikate',
}
