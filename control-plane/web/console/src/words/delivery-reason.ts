import { ADDRESSES } from '@pharos/shared-protocol/german/refused-address.ts'
import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** Why a message was not delivered, in the words of `response/delivery`, and of its earlier versions, which are stored. */
const REASONS: Sentences = [
  [/^it answered 429: too many messages$/, 'die Antwort war 429: zu viele Nachrichten'],
  [/^it answered (\d+), and redirects are not followed$/, 'die Antwort war $1, und Weiterleitungen wird nicht gefolgt'],
  [/^it answered (\S+)$/, 'die Antwort war $1'],
  [/^no answer within 5 s$/, 'keine Antwort in 5 s'],
  [/^no answer in time$/, 'keine Antwort in der erlaubten Zeit'],
  [/^the connection was refused$/, 'die Verbindung wurde abgelehnt'],
  [/^the connection was reset$/, 'die Verbindung brach ab'],
  [/^the connection was closed$/, 'die Verbindung wurde geschlossen'],
  [/^the name has no address$/, 'der Name hat keine Adresse'],
  [/^the name could not be looked up$/, 'der Name ließ sich nicht auflösen'],
  [/^the host cannot be reached$/, 'der Host ist nicht zu erreichen'],
  [/^the network cannot be reached$/, 'das Netz ist nicht zu erreichen'],
  [/^it failed(?: \((.+)\))?$/, code => `es ist gescheitert${code && ` (${code})`}`],
  [/^the mail server refused it with (\d+)$/, 'der Mailserver hat sie mit $1 abgelehnt'],
  [/^the mail server could not be reached \((.+)\)$/, 'der Mailserver war nicht zu erreichen ($1)'],
  [/^(?:other emails were sent first|other mails went first)$/, 'andere E-Mails gingen vor'],
  [
    /^this installation has no account for (?:SMS and phone calls|texts and calls)$/,
    'diese Installation hat kein Konto für SMS und Anrufe',
  ],
  [/^the account is suspended$/, 'das Konto ist ausgesetzt'],
  [/^the account was suspended when it was due$/, 'das Konto war ausgesetzt, als sie an der Reihe war'],
  [/^the destination (?:no longer exists|is not there any more)$/, 'das Ziel gibt es nicht mehr'],
  [
    /^it was (?:no longer needed|not needed any more) when its turn came$/,
    'sie wurde nicht mehr gebraucht, als sie an der Reihe war',
  ],
  [
    /^(?:the outcome|what came) of (\d+) attempts could not be recorded$/,
    'was aus $1 Versuchen wurde, ließ sich nicht festhalten',
  ],
  [
    /^the (\S+) plan (?:does not include SMS and phone calls; they require|has no texts and calls; they need) the (\S+) plan$/,
    'der Tarif $1 hat keine SMS und Anrufe; dafür braucht es den Tarif $2',
  ],
  [
    /^more than (\d+) (to one destination|by one account) a day were sent by (\S+) to unverified addresses$/,
    (most, whose = '', type) =>
      `mehr als ${most} am Tag ${whose === 'by one account' ? 'von einem Konto' : 'an ein Ziel'} (${type}, an unbestätigte Adressen)`,
  ],
  ...ADDRESSES,
]

/** Translates why a message was not delivered into German; undefined if the reason is unknown. */
export function germanDelivery(english: string): string | undefined {
  const [, reason, attempts] = /^(.+); given up after (\d+) attempts$/s.exec(english) ?? []
  if (reason) {
    const tries = attempts === '1' ? '1 Versuch' : `${attempts} Versuchen`
    return `${inGerman(REASONS, reason) ?? reason}; aufgegeben nach ${tries}`
  }
  const [, late] = /^(.+); by the next attempt it would be out of date$/s.exec(english) ?? []
  if (late) return `${inGerman(REASONS, late) ?? late}; beim nächsten Versuch wäre sie nicht mehr aktuell`
  return inGerman(REASONS, english)
}
