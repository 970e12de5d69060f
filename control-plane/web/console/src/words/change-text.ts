import type { MonitorReference } from '@pharos/shared-protocol/check/kind.ts'
import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** The kinds of monitors, by their names on the wire with spaces. */
const KINDS: { [R in MonitorReference as Spaced<R>]: string } = {
  'http job': 'HTTP-Monitor',
  'tls job': 'TLS-Monitor',
  'dns job': 'Domain-Monitor',
  'tcp job': 'TCP-Monitor',
  'icmp job': 'ICMP-Monitor',
  'cron job': 'Heartbeat',
  'dns record monitor': 'DNS-Monitor',
  'browser check': 'Browser-Prüfung',
  'page speed job': 'Seitengeschwindigkeit',
  'alert rule': 'Alarmregel',
}
type Spaced<S extends string> = S extends `${infer A}_${infer B}` ? `${A} ${Spaced<B>}` : S

const CONCEPTS: Record<string, string> = {
  ...KINDS,
  monitors: 'Monitore',
  service: 'Dienst',
  'maintenance window': 'Wartungsfenster',
  secret: 'Geheimnis',
  region: 'Region',
  agent: 'Agent',
}
const VERBS: Record<string, string> = {
  deleted: 'gelöscht',
  paused: 'pausiert',
  resumed: 'fortgesetzt',
  changed: 'geändert',
}

function concept(english: string): string {
  return CONCEPTS[english] ?? english
}

/** The sentences of `response/suspect` and its sources about what changed before an incident. */
const CHANGES: Sentences = [
  [/^Version (.+) of (.+) was first seen; (.+) ran before$/s, 'Version $1 von $2 trat zuerst auf; davor lief $3'],
  [/^(\S+) % of the requests of (.+) failed, (\S+) % before$/s, '$1 % der Anfragen an $2 scheiterten, davor $3 %'],
  [
    /^(\S+) % of the log records of (.+) are errors, (\S+) % before$/s,
    'Von den Einträgen, die $2 protokolliert hat, sind $1 % Fehler, davor $3 %',
  ],
  // Stored by earlier versions, as the other texts with `logs something new`.
  [
    /^Of the records that (.+) logged (\S+) % are errors, (\S+) % before$/s,
    'Von den Einträgen, die $1 protokolliert hat, sind $2 % Fehler, davor $3 %',
  ],
  [
    /^(?:An unnamed source logged a new message|A source without a name logs something new,) (\d+) times?: (.+)$/s,
    'Eine Quelle ohne Namen protokolliert etwas Neues, $1-mal: $2',
  ],
  [
    /^(.+?) (?:logged a new message|logs something new,) (\d+) times?: (.+)$/s,
    '$1 protokolliert etwas Neues, $2-mal: $3',
  ],
  [
    /^(?:An unnamed source logged a new message|A source without a name logs something new,) (\d+) times?$/,
    'Eine Quelle ohne Namen protokolliert etwas Neues, $1-mal',
  ],
  [/^(.+) (?:logged a new message|logs something new,) (\d+) times?$/s, '$1 protokolliert etwas Neues, $2-mal'],
  [/^(?:A new message is logged|Something new is logged)$/, 'Etwas Neues wird protokolliert'],
  [/^The maintenance “(.+)” began$/s, 'Die Wartung „$1“ hat begonnen'],
  [/^The maintenance “(.+)” ended$/s, 'Die Wartung „$1“ ist zu Ende'],
  [/^(.+) has another certificate$/s, '$1 hat ein anderes Zertifikat'],
  [/^(.+): (\S+ [A-Z]+) changed$/s, '$1: $2 geändert'],
  [/^(.+): The registrar of (\S+) has changed$/s, '$1: Der Registrar von $2 ist ein anderer'],
  [/^(.+): The name servers of (\S+) have changed$/s, '$1: Die Nameserver von $2 sind andere'],
  [/^(.+): (\S+) is in ([a-z ]+)$/s, '$1: $2 ist im Zustand „$3“'],
  [
    /^A ([a-z0-9 ]+) was (deleted|paused|resumed|changed)(?:: (.+))?$/s,
    (what = '', verb = '', fields) => `${concept(what)} ${VERBS[verb]}${fields && `: ${fields}`}`,
  ],
  [
    /^(.+) \(([a-z0-9 ]+)\) was (deleted|paused|resumed|changed)(?:: (.+))?$/s,
    (name, what = '', verb = '', fields) => `${name} (${concept(what)}) wurde ${VERBS[verb]}${fields && `: ${fields}`}`,
  ],
  [/^The telemetry could not be read\.$/, 'Die Telemetrie ließ sich nicht lesen.'],
]

/** Translates a change before an incident into German. */
export function germanChange(english: string): string | undefined {
  const [, rank, change] = /^(\d+\. )(.+)$/s.exec(english) ?? []
  if (rank && change) return `${rank}${inGerman(CHANGES, change) ?? change}`
  return inGerman(CHANGES, english)
}
