import type { LOOKUP } from '../en/lookup.ts'
import type { Translated } from '../words.ts'

export const LOOKUP_DE: Translated<typeof LOOKUP> = {
  'lookup.whois_server': 'der WHOIS-Server {host}',
  'lookup.rdap_service': 'der RDAP-Dienst {host}',
  'lookup.database': 'die Registrierungsdatenbank',
  'lookup.answer_of_whois': 'die Antwort des WHOIS-Servers {host}',
  'lookup.answer_of_rdap': 'die Antwort des RDAP-Dienstes {host}',
  'lookup.answer_of_database': 'die Antwort der Registrierungsdatenbank',
  'lookup.not_asked': '{who} ließ sich nicht fragen: {why}',
  'lookup.no_record': '{who} hat keinen Eintrag',
  'lookup.no_record_status': '{who} hat keinen Eintrag (Status {status})',
  'lookup.limits_status': '{who} bittet um weniger Anfragen (Status {status})',
  'lookup.refused_status': '{who} lehnt die Anfrage ab (Status {status})',
  'lookup.status': '{who} hat mit dem Status {status} geantwortet',
  'lookup.closed': '{who} hat die Verbindung ohne Antwort geschlossen',
  'lookup.limits': '{who} begrenzt oder verweigert die Anfragen dieser Adresse: {line}',
  'lookup.out_of_service': '{who} ist außer Betrieb: {line}',
  'lookup.no_source':
    'die Registrierungsstelle bietet weder einen RDAP-Dienst noch einen hier bekannten WHOIS-Server an',

  'lookup.too_large': '{answer} ist größer als 1 MB',
  'lookup.not_json': '{answer} ist kein JSON; sie beginnt mit {begin}',
  'lookup.not_an_object': '{answer} ist kein Objekt',
  'lookup.of_another_kind': '{answer} ist über ein Objekt der Art {kind}, keine Domain',
  'lookup.not_rdap': '{answer} ist keine RDAP-Domain',
  'lookup.of_another': '{answer} ist über {name}, nicht über {domain}',
  'lookup.event_unreadable': '{answer} hat ein Ablaufdatum, das sich nicht lesen lässt',
  'lookup.date_unreadable': '{answer} hat ein Ablaufdatum, das sich nicht lesen lässt',
  'lookup.no_registration': '{answer} enthält keine Registrierung: {begin}',

  'lookup.late': 'keine vollständige Antwort in {seconds} s',
  'lookup.resolved_late': 'der Hostname wurde zu spät aufgelöst',
  'lookup.refused': 'die Verbindung wurde abgelehnt',
  'lookup.reset': 'die Verbindung brach ab',
  'lookup.unanswered': 'auf den Versuch einer Verbindung kam keine Antwort',
  'lookup.closed_before': 'die Verbindung wurde geschlossen, bevor die Frage gesendet war',
  'lookup.no_network_route': 'dieser Agent hat keinen Weg in dieses Netz',
  'lookup.no_host_route': 'kein Weg führt zu diesem Host',
  'lookup.answer_too_large': 'die Antwort ist größer als 256 KB',
}
