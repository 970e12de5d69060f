import type { CONNECTION } from '../en/connection.ts'
import type { Translated } from '../words.ts'

export const CONNECTION_DE: Translated<typeof CONNECTION> = {
  'connection.stopped': 'der Agent wurde angehalten',
  'connection.not_resolved_in_time': 'der Hostname war nach {seconds} s nicht aufgelöst',
  'connection.resolved_too_late': '{host} wurde zu spät aufgelöst',
  'connection.no_address': '{host} hat keine Adresse',
  'connection.no_address_of_family': '{host} hat keine IPv{family}-Adresse',
  'connection.not_of_family': '{host} ist keine IPv{family}-Adresse',
  'connection.no_such_host': '{host} gibt es nicht',
  'connection.dns_silent': '{host} ließ sich nicht auflösen: Der DNS-Server hat nicht geantwortet',
  'connection.dns_refused': '{host} ließ sich nicht auflösen: Der DNS-Server hat die Frage abgelehnt',
  'connection.dns_failed': '{host} ließ sich nicht auflösen: Der DNS-Server hatte einen Fehler',
  'connection.invalid_host': '{host} ist kein gültiger Hostname',
  'connection.not_resolved': '{host} ließ sich nicht auflösen ({error})',

  'connection.not_an_address': '{address} ist keine Adresse',
  'connection.link_local':
    '{address} ist link-local oder der Metadatendienst einer Cloud; das darf keine Region erreichen',
  'connection.private': '{address} ist keine öffentliche Adresse, und diese Region darf nur öffentliche erreichen',
  'connection.own_port': 'Port {port} von {address} gehört zur Installation selbst',
  'connection.other_protocol': 'Port {port} gehört zu einem anderen Protokoll, auch Browser verweigern ihn',
  'connection.browser_port':
    'Port {port} dürfen Browserprüfungen nicht benutzen: erlaubt sind 80, 443 und ab 1024 die, hinter denen keine E-Mail, kein Chat und keine Dateien stehen',
  'connection.mail_port': 'Port {port} gehört zu E-Mail: Eine Prüfung darf ihn nur begrüßen',

  'connection.not_accepted_in_time': '{address} hat die Verbindung in {seconds} s nicht angenommen',
  'connection.refused': '{at} hat die Verbindung abgelehnt',
  'connection.reset': '{at} hat die Verbindung beim Aufbau abgebrochen',
  'connection.unanswered': '{at} hat auf den Versuch einer Verbindung nicht geantwortet',
  'connection.no_network_route': '{at} ist nicht zu erreichen: Dieser Agent hat keinen Weg in dieses Netz',
  'connection.no_host_route': '{at} ist nicht zu erreichen: Kein Weg führt zu diesem Host',
  'connection.no_own_address': '{at} ist nicht zu erreichen: Dieser Agent hat keine Adresse dafür',
  'connection.failed': '{at}: {error}',

  'connection.handshake_not_finished': 'der TLS-Handshake war nach {seconds} s nicht fertig',
  'connection.handshake_closed': '{host} hat die Verbindung während des TLS-Handshakes geschlossen',
  'connection.not_tls': '{host} spricht auf diesem Port kein TLS',
  'connection.no_common_tls': '{host} hat keine TLS-Version mit diesem Agenten gemeinsam',
  'connection.no_common_http': '{host} bietet keine der gefragten HTTP-Versionen an',
  'connection.unknown_server_name': '{host} kennt diesen Hostnamen nicht',
  'connection.handshake_refused': '{host} hat den Handshake abgelehnt',
  'connection.handshake_failed': '{host} ist am TLS-Handshake gescheitert: {error}',
  'connection.client_certificate': 'der Server verlangt ein Zertifikat des Clients',
  'connection.tls_failed': 'die TLS-Verbindung ist gescheitert: {error}',

  'connection.certificate_of_others': 'das Zertifikat ist für {names}, nicht für {host}',
  'connection.certificate_of_nobody': 'das Zertifikat ist für keinen Host, nicht für {host}',
  'connection.certificate_expired': 'das Zertifikat von {host} ist abgelaufen',
  'connection.certificate_early': 'das Zertifikat von {host} gilt noch nicht',
  'connection.self_signed': 'das Zertifikat von {host} ist selbst signiert',
  'connection.chain_self_signed':
    'das Zertifikat von {host} hat in seiner Kette ein selbst signiertes Zertifikat, dem nicht vertraut wird',
  'connection.unknown_authority':
    'das Zertifikat von {host} stammt von einer Stelle, die hier nicht bekannt ist (vielleicht fehlt ein Zertifikat dazwischen)',
  'connection.revoked': 'das Zertifikat von {host} wurde widerrufen',
  'connection.invalid_signature': 'das Zertifikat von {host} hat eine falsche Signatur',
  'connection.not_for_servers': 'das Zertifikat von {host} ist nicht für einen Server bestimmt',
  'connection.authority_rule':
    'das Zertifikat von {host} verletzt eine Regel seiner Stelle, etwa welche Namen sie bestätigen darf (Name Constraints)',
  'connection.not_trusted': 'das Zertifikat von {host} ist nicht vertrauenswürdig ({error})',
}
