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

/** Why a run is no evidence. */
const EXCUSES: Sentences = [
  [/^the agent could not run the check$/, 'der Agent konnte die Prüfung nicht ausführen'],
  [/^no agent reported a result in time$/, 'kein Agent hat rechtzeitig ein Ergebnis gemeldet'],
  [
    /^the agent itself was late by (.+) ms, which may have decided the result$/,
    'der Agent selbst war $1 ms zu spät, was das Ergebnis entschieden haben kann',
  ],
]

/** Translates a reason of a monitor whose regions do not vote. */
export function recordReason(english: string): string | undefined {
  const [, region, fault] = /^([a-z0-9-]+): (.+); another region (?:will check it|is asked)$/s.exec(english) ?? []
  if (region && fault) return `${region}: ${recordReason(fault) ?? fault}; eine andere Region wird gefragt`
  return inGerman(EXCUSES, english) ?? eachInGerman(CERTIFICATES, english) ?? germanAgent(english)
}
