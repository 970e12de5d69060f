import type { Sentences } from '@pharos/shared-protocol/german/sentence.ts'
import { BROWSERS } from './agent-browser.ts'

const CONNECTIONS: Sentences = [
  [
    /^no agent of its regions can run it since (\d{4}-\d\d-\d\d \d\d:\d\d UTC)$/,
    'seit $1 kann ihn kein Agent seiner Regionen ausführen',
  ],
  [/^the agent was stopped$/, 'der Agent wurde angehalten'],
  [/^the (?:TLS )?connection failed(?: (?:before|within) .+?| 3)?: (.+)$/s, 'die Verbindung ist gescheitert: $1'],
  [/^the host name was not resolved (?:within )?(.+)$/, 'der Hostname war nach $1 nicht aufgelöst'],
  [/^the host name was resolved too late$/, 'der Hostname wurde zu spät aufgelöst'],
  [
    /^(?:the TLS handshake did not finish|the TLS handshake was not finished) (?:within )?(.+)$/,
    'der TLS-Handshake war nach $1 nicht fertig',
  ],
  [/^the handshake (?:returned no certificate|showed nothing)$/, 'beim Handshake war nichts zu sehen'],
  [/^no response (?:within )?(.+)$/, 'keine Antwort in $1'],
  [/^no answer (?:within )?(.+)$/, 'keine Antwort in $1'],
  [/^no complete answer within (.+)$/, 'keine vollständige Antwort in $1'],
  [/^the response was not complete (?:within )?(.+)$/, 'die Antwort war nach $1 nicht vollständig'],
  [/^the connection was refused$/, 'die Verbindung wurde abgelehnt'],
  [/^the connection was reset$/, 'die Verbindung brach ab'],
  [/^the connection attempt was not answered$/, 'auf den Versuch einer Verbindung kam keine Antwort'],
  [
    /^the connection was closed before the question was sent$/,
    'die Verbindung wurde geschlossen, bevor die Frage gesendet war',
  ],
  [
    /^the connection was closed before the answer was complete$/,
    'die Verbindung wurde geschlossen, bevor die Antwort vollständig war',
  ],
  [/^this agent has no route to its network$/, 'dieser Agent hat keinen Weg in dieses Netz'],
  [/^there is no route to the host$/, 'kein Weg führt zu diesem Host'],
  [/^the answer is larger than (.+)$/, 'die Antwort ist größer als $1'],
  [
    /^port (\d+) of (\S+) belongs to the monitoring installation itself$/,
    'Port $1 von $2 gehört zur Installation selbst',
  ],
  [
    /^port (\d+) is one of another protocol, which browsers refuse too$/,
    'Port $1 gehört zu einem anderen Protokoll, auch Browser verweigern ihn',
  ],
  [
    /^port (\d+) is one of mail: a check may only greet it$/,
    'Port $1 gehört zu E-Mail: Eine Prüfung darf ihn nur begrüßen',
  ],
]

const CERTIFICATES: Sentences = [
  [
    /^the certificate is for (no host|.+), not for (\S+)$/,
    (names = '', host = '') =>
      `das Zertifikat ist für ${names === 'no host' ? 'keinen Host' : names}, nicht für ${host}`,
  ],
  [/^OpenSSL rejects the chain: (.+)$/s, 'OpenSSL lehnt die Kette ab: $1'],
  [
    /^an issuer in the chain is not allowed to issue certificates$/,
    'ein Aussteller in der Kette darf keine Zertifikate ausstellen',
  ],
  [
    /^the chain breaks a rule of an authority, such as the names that it may certify \(name constraints\)$/,
    'die Kette verletzt eine Regel einer Stelle, etwa welche Namen sie bestätigen darf (Name Constraints)',
  ],
  [
    /^(?:the chain has more authorities than its root allows|there are more authorities in the chain than its root allows)$/,
    'in der Kette sind mehr Stellen, als ihre Wurzel erlaubt',
  ],
  [
    /^(?:a signature in the chain is not valid|a signature in the chain is wrong)$/,
    'eine Signatur in der Kette ist falsch',
  ],
  [
    /^(?:the certificate is self-signed and not a trusted root|the certificate is signed by its own key and not among the roots)$/,
    'das Zertifikat ist mit dem eigenen Schlüssel signiert und keine der Wurzeln',
  ],
  [
    /^the chain ends at (.+)(?:, which is not a trusted root|, which is not among the trusted roots)$/s,
    'die Kette endet bei $1, und das ist keine der vertrauten Wurzeln',
  ],
  [
    /^the issuer (.+) is not among the trusted roots(?:, and its certificate was neither sent nor found|, nor was its certificate sent or to be had)(?: ?\((.+)\)|3)?$/s,
    (issuer, tried = '') =>
      `der Aussteller ${issuer} ist keine der vertrauten Wurzeln, und sein Zertifikat wurde weder gesendet noch gefunden${tried && ` (${tried})`}`,
  ],
  [
    /^(?:the OCSP responder returned:|the OCSP responder says:) (.+)$/s,
    (what = '') => `der OCSP-Dienst antwortet: ${RESPONSES[what] ?? what}`,
  ],
  [/^(?:the reply is not an OCSP response|what came is no OCSP response)$/, 'was kam, ist keine OCSP-Antwort'],
  [
    /^(?:the downloaded data is not a certificate|what was fetched is no certificate)$/,
    'was geladen wurde, ist kein Zertifikat',
  ],
  [/^(?:there was no time left to query|there was no time left to ask) (\S+)$/, 'es blieb keine Zeit, $1 zu fragen'],
  [
    /^(?:signed with an unsupported algorithm|signed with an algorithm that is not known here) \((.+)\)$/,
    'mit einem Verfahren signiert, das hier nicht bekannt ist ($1)',
  ],
  [/^not a (DER encoding|certificate|revocation list)$/, (what = '') => FORMS[what] ?? what],
  [/^(?:a truncated DER encoding|a DER encoding that breaks off)$/, 'eine abgebrochene DER-Kodierung'],
  [/^(\S+) is not a time$/, '$1 ist keine Zeit'],
]
/** The response statuses of RFC 6960, 4.2.1, in the words of agents. */
const RESPONSES: Record<string, string> = {
  'malformed request': 'die Anfrage ist fehlerhaft',
  'internal error': 'er hat einen Fehler',
  'try later': 'später noch einmal',
  'signature required': 'er verlangt eine Signatur',
  unauthorized: 'er gibt keine Auskunft',
}
const FORMS: Record<string, string> = {
  'DER encoding': 'keine DER-Kodierung',
  certificate: 'kein Zertifikat',
  'revocation list': 'keine Sperrliste',
}

const NAMES: Sentences = [
  [/^no server of (\S+) answers$/, 'kein Server von $1 antwortet'],
  [/^the delegation of (\S+) (?:forms a loop|goes in circles)$/, 'die Delegation von $1 führt im Kreis'],
  [/^no name server is published for (\S+)$/, 'für $1 ist kein Nameserver veröffentlicht'],
  [/^the authoritative servers of (\S+) were not found: (.+)$/s, 'die Nameserver von $1 wurden nicht gefunden: $2'],
  [
    /^the (\S+) record of (\S+) (?:contains no name:|holds no name:) (.+)$/s,
    'der Eintrag $1 von $2 enthält keinen Namen: $3',
  ],
  [/^the answer by TCP was to another question$/, 'die Antwort über TCP gehörte zu einer anderen Frage'],
  [
    /^the answers take (\d+) bytes, and those of all sets together are too long to be reported$/,
    'die Antworten haben $1 Bytes, und alle zusammen sind zu lang für den Bericht',
  ],
  [/^the signatures(?: of (\S+))? are invalid$/, name => `die Signaturen${name && ` von ${name}`} sind ungültig`],
  [
    /^(?:the run timed out before any server was queried|the time for the run was over before anybody was asked)$/,
    'die Zeit für den Lauf war vorbei, bevor jemand gefragt war',
  ],
  [/^records of the root zone are not validated$/, 'Einträge der Wurzelzone werden nicht geprüft'],
  [/^the DS records of (\S+) were not given$/, 'die DS-Einträge von $1 kamen nicht'],
  [/^the parent of (\S+) publishes no DS record$/, 'die Zone über $1 veröffentlicht keinen DS-Eintrag'],
  [/^the keys of (\S+) can't be read$/, 'die Schlüssel von $1 lassen sich nicht lesen'],
  [
    /^(?:the resolver does not return signatures|the resolver does not pass signatures on)$/,
    'der Resolver gibt Signaturen nicht weiter',
  ],
  [
    /^the parent has DS records for (\S+), which publishes no key$/,
    'die Zone darüber hat DS-Einträge für $1, das keinen Schlüssel veröffentlicht',
  ],
  [
    /^no key of (\S+) matches the DS records of its parent$/,
    'kein Schlüssel von $1 passt zu den DS-Einträgen der Zone darüber',
  ],
  [/^a signature in the answer for (\S+) can't be read$/, 'eine Signatur in der Antwort für $1 lässt sich nicht lesen'],
  [
    /^no signed proof that (\S+) has no records of its own$/,
    'kein signierter Beweis, dass $1 keine eigenen Einträge hat',
  ],
  [
    /^the answer that (\S+) does not exist comes without a signed proof$/,
    'die Antwort, dass es $1 nicht gibt, kommt ohne signierten Beweis',
  ],
  [
    /^the answer that (\S+) has no (\S+) record comes without a signed proof$/,
    'die Antwort, dass $1 keinen Eintrag $2 hat, kommt ohne signierten Beweis',
  ],
  [/^absence is proven by an unknown hash$/, 'die Abwesenheit ist mit einem unbekannten Hash bewiesen'],
  [/^absence is proven by (\d+) rounds of hashing$/, 'die Abwesenheit ist mit $1 Runden Hash bewiesen'],
]

/** Whole sentences of agents, which are not split into subject and predicate. */
export const WHOLE: Sentences = [...CONNECTIONS, ...CERTIFICATES, ...NAMES, ...BROWSERS]
