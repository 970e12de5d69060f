import type { Sentences } from '@pharos/shared-protocol/german/sentence.ts'

function within(grace: string): string {
  return grace && ` und auch nicht in den ${grace} Nachfrist danach`
}

/** The sentences of `monitoring/heartbeat` about pings and runs. */
export const HEARTBEATS: Sentences = [
  [/^(?:A run started|A run began)$/, 'Ein Lauf hat begonnen'],
  [/^A run ended$/, 'Ein Lauf ist zu Ende'],
  [/^(?:A run succeeded|A run ended well)$/, 'Ein Lauf ist gut zu Ende gegangen'],
  [/^(?:A log was received|A log came)$/, 'Eine Meldung kam'],
  [/^The job reported a failure$/, 'Der Job hat einen Fehler gemeldet'],
  [/^The job ended with exit status (\d+)$/, 'Der Job endete mit dem Exit-Status $1'],
  [
    /^(?:The body contains the failure keyword|The body has the failure keyword) "(.*)"$/s,
    'Die Meldung enthält das Fehlerwort „$1“',
  ],
  [
    /^(?:The body contains none of the success keywords|The body has none of the success keywords)$/,
    'Die Meldung enthält keines der Erfolgswörter',
  ],
  [
    /^Pharos could not receive pings when it was due; the next ping is expected from now on$/,
    'Pharos konnte keine Pings annehmen, als einer fällig war; der nächste wird ab jetzt erwartet',
  ],
  [
    /^Maintenance is over; the next ping is expected from now on$/,
    'Die Wartung ist vorbei; der nächste Ping wird ab jetzt erwartet',
  ],
  [
    /^(?:A run never ended, but later ones did|A run was never ended, and later ones were)$/,
    'Das Ende eines Laufs kam nie, das späterer Läufe schon',
  ],
  [
    /^The run (?:that started|begun) at (\S+)(?: \(rid (.+)\))? (?:did not end|was not ended) within (.+)$/s,
    (at, rid, limit) => `Der Lauf, der um ${at} begann${rid && ` (rid ${rid})`}, war nach ${limit} nicht zu Ende`,
  ],
  [
    /^No ping (?:arrived|came) by (\S+?)(?:(?:, nor in the| or within the grace period of) ([\d.]+ s)(?: of grace)? after it)?$/,
    (at, grace = '') => `Bis ${at} kam kein Ping${within(grace)}`,
  ],
  [
    /^The run (?:did not end|was not ended), and no other ping (?:arrived|came) by (\S+?)(?:(?:, nor in the| or within the grace period of) ([\d.]+ s)(?: of grace)? after it)?$/,
    (at, grace = '') => `Der Lauf ging nicht zu Ende, und bis ${at} kam kein anderer Ping${within(grace)}`,
  ],
  [
    /^No ping (?:arrived|came) by (\S+); (?:if none arrives|without one) by (\S+?),? it is down$/,
    'Bis $1 kam kein Ping; kommt bis $2 keiner, gilt der Job als ausgefallen',
  ],
  [
    /^(?:On its new schedule, it is on time|By its new schedule it is in time)$/,
    'Nach dem neuen Zeitplan ist er rechtzeitig',
  ],
  [
    /^(?:No ping arrived in time, and the new grace period is already over|No ping came in time, and the new grace is over already)$/,
    'Es kam kein Ping rechtzeitig, und die neue Nachfrist ist schon vorbei',
  ],
]
