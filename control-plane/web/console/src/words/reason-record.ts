import { counted, eachInGerman, inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'
import { germanAgent } from './agent.ts'

/** The findings of `monitoring/tls-check`, and the most frequent messages of agents about handshakes. */
const CERTIFICATES: Sentences = [
  [/^the certificate is valid, until (.+)$/, 'das Zertifikat gilt bis $1'],
  [
    /^the certificate expires in (-?\d+) days?, until (.+)$/,
    (days = '', at = '') => `das Zertifikat läuft in ${counted(days, 'Tag', 'Tagen')} ab, am ${at}`,
  ],
  [/^the certificate expired on (.+)$/, 'das Zertifikat ist am $1 abgelaufen'],
  [/^the issuer (.+) in its chain expired on (.+)$/, 'der Aussteller $1 in seiner Kette ist am $2 abgelaufen'],
  [/^the certificate is not valid before (.+)$/, 'das Zertifikat gilt erst ab $1'],
  [/^the issuer (.+) in its chain is not valid before (.+)$/, 'der Aussteller $1 in seiner Kette gilt erst ab $2'],
  [
    /^the certificate is for (.+), not for (.+)$/,
    (names = '', host = '') => `das Zertifikat ist für ${certified(names)}, nicht für ${host}`,
  ],
  [
    /^the issuer revoked the certificate(?: on (.+))?$/,
    at => `der Aussteller hat das Zertifikat ${at && `am ${at} `}widerrufen`,
  ],
  [/^(.+) is signed with (\S+)$/, '$1 ist mit $2 signiert'],
  [/^the (\S+) key of (.+) has (?:only )?(\d+) bits(?: only)?$/, 'der Schlüssel ($1) von $2 hat nur $3 Bit'],
  [
    /^(?:the server still accepts|the server still takes) (.+)$/,
    (protocols = '') => `der Server nimmt noch ${protocols.replaceAll(' and ', ' und ')} an`,
  ],
  [/^self signed$/, 'das Zertifikat ist selbst signiert'],
  [/^untrusted root$/, 'das Zertifikat führt zu keiner vertrauten Wurzel'],
  [/^invalid chain$/, 'die Kette der Zertifikate ist nicht gültig'],
  [/^incomplete chain$/, 'Zertifikate dazwischen fehlen'],
  [
    /^(?:the certificate is self-signed and not a trusted root|the certificate is signed by its own key and not among the roots)$/,
    'das Zertifikat ist mit dem eigenen Schlüssel signiert und keine der Wurzeln',
  ],
  [/^the server does not send the whole chain \((.+)\)$/, 'der Server sendet nicht die ganze Kette ($1)'],
  [
    /^(?:clients that do not download intermediates reject it|clients that fetch nothing refuse it)$/,
    'wer nichts nachlädt, lehnt sie ab',
  ],
  [/^(?:no certificate was received|nothing was seen)$/, 'es war nichts zu sehen'],
  [/^the handshake (?:returned no certificate|showed nothing)$/, 'beim Handshake war nichts zu sehen'],
  [
    /^(?:the TLS handshake did not finish|the TLS handshake was not finished) within (.+)$/,
    'der TLS-Handshake war nach $1 nicht fertig',
  ],
  [/^the host name was not resolved within (.+)$/, 'der Hostname war nach $1 nicht aufgelöst'],
  [/^(\S+) did not accept the connection within (.+)$/, '$1 hat die Verbindung in $2 nicht angenommen'],
  [/^(?:the target|what is checked) was changed$/, 'es wird etwas anderes geprüft'],
  [/^its HTTP monitor moved to (.+)$/, 'sein HTTP-Monitor prüft jetzt $1'],
]

function certified(names: string): string {
  return names.replace(/^no host at all$/, 'gar keinen Host').replace(/ and (\d+) more$/, ' und $1 weitere')
}

/** Why a domain could not be looked up, by its `failure_reason`. */
const LOOKUPS: Record<string, string> = {
  'registry publishes no expiry': 'die Registrierungsstelle veröffentlicht kein Ablaufdatum',
  'no rdap endpoint': 'die Registrierungsstelle lässt sich nicht abfragen',
  'registry no record': 'die Registrierungsstelle hat keinen Eintrag',
  'rate limited': 'die Registrierungsstelle bittet zu warten',
  'transport error': 'die Registrierungsstelle war nicht zu erreichen',
  'malformed response': 'die Antwort ist nicht gültig',
}

const DOMAINS: Sentences = [
  [/^no source has an expiry date$/, 'keine Quelle nennt ein Ablaufdatum'],
  [/^registered until (.+)$/, 'registriert bis $1'],
  [/^expired on (.+)$/, 'abgelaufen am $1'],
  [/^the registry gave no expiry date$/, 'die Registrierungsstelle nennt kein Ablaufdatum'],
  [/^the agent could not run the check$/, 'der Agent konnte die Prüfung nicht ausführen'],
  [/^no agent reported a result in time$/, 'kein Agent hat rechtzeitig ein Ergebnis gemeldet'],
  [
    /^the agent itself was late by (.+) ms, which may have decided the result$/,
    'der Agent selbst war $1 ms zu spät, was das Ergebnis entschieden haben kann',
  ],
  [/^this registry publishes no expiry date$/, 'diese Registrierungsstelle veröffentlicht kein Ablaufdatum'],
  [/^the manual date was cleared$/, 'das eigene Datum wurde gelöscht'],
  [/^a manual date was set$/, 'ein eigenes Datum wurde gesetzt'],
  [/^(?:the monitored domain was changed|another domain is watched)$/, 'eine andere Domain wird beobachtet'],
  [
    new RegExp(`^(${Object.keys(LOOKUPS).join('|')}): (.*)$`, 's'),
    (failure = '', detail = '') => `${LOOKUPS[failure]}${detail && ` (${germanAgent(detail) ?? detail})`}`,
  ],
]

function sets(count: string): string {
  return counted(count, 'Eintrag', 'Einträgen')
}

function listed(names: string): string {
  return names.replace(/, and (\d+) more(?= \(|$)/, ' und $1 weitere')
}

const RECORDS: Sentences = [
  [
    /^(\d+) of (\d+) record sets? changed: (.+)$/s,
    (some, all = '', names = '') => `${some} von ${sets(all)} geändert: ${listed(names)}`,
  ],
  [
    /^(\d+) of (\d+) record sets? can't be looked up: (.+)$/s,
    (some, all = '', names = '') => `${some} von ${sets(all)} nicht abfragbar: ${listed(names)}`,
  ],
  [
    /^(\d+) of (\d+) record sets? not seen yet: (.+)$/s,
    (some, all = '', names = '') => `${some} von ${sets(all)} noch nicht gesehen: ${listed(names)}`,
  ],
  [/^(\d+) record sets? as expected$/, (count = '') => `${counted(count, 'Eintrag', 'Einträge')} wie erwartet`],
]

const FIGURES: Record<string, string> = { LCP: 'LCP', CLS: 'CLS', transfer: 'Übertragung' }

const PAGE_SPEEDS: Sentences = [
  [
    /^(LCP|CLS|transfer) (\S+)( ms| bytes)? is over the budget of (\S+)( ms| bytes)?$/,
    (what = '', actual, unit = '', limit) => {
      const of = unit.replace('bytes', 'Bytes')
      return `${FIGURES[what]} ${actual}${of} liegt über dem Budget von ${limit}${of}`
    },
  ],
  [/^(LCP|CLS|transfer) was not measured$/, (what = '') => `${FIGURES[what]}: nicht gemessen`],
  [/^(?:all budgets are met|every budget is kept)$/, 'jedes Budget ist eingehalten'],
  [
    /^the page could not be loaded: (.+)$/s,
    (why = '') => `die Seite ließ sich nicht laden: ${germanAgent(why) ?? why}`,
  ],
  [/^(?:the measured page was changed|another page is measured)$/, 'eine andere Seite wird gemessen'],
]

/** Translates a reason of a monitor whose regions do not vote: TLS, domain, DNS records, page speed. */
export function recordReason(english: string): string | undefined {
  const [, region, fault] = /^([a-z0-9-]+): (.+); another region (?:will check it|is asked)$/s.exec(english) ?? []
  if (region && fault) return `${region}: ${recordReason(fault) ?? fault}; eine andere Region wird gefragt`
  return (
    inGerman(DOMAINS, english) ??
    inGerman(RECORDS, english) ??
    eachInGerman(PAGE_SPEEDS, english) ??
    eachInGerman(CERTIFICATES, english) ??
    germanAgent(english)
  )
}
