import type { HEARTBEAT } from '../en/heartbeat.ts'
import type { Translated } from '../words.ts'

export const HEARTBEAT_DE: Translated<typeof HEARTBEAT> = {
  'heartbeat.paused': 'Pausiert',
  'heartbeat.resumed': 'Fortgesetzt',
  'heartbeat.started': 'Ein Lauf hat begonnen',
  'heartbeat.ended': 'Ein Lauf ist zu Ende',
  'heartbeat.succeeded': 'Ein Lauf ist gut zu Ende gegangen',
  'heartbeat.log': 'Eine Meldung kam',
  'heartbeat.reported_failure': 'Der Job hat einen Fehler gemeldet',
  'heartbeat.exit_status': 'Der Job endete mit dem Exit-Status {status}',
  'heartbeat.failure_keyword': 'Die Meldung enthält das Fehlerwort „{keyword}“',
  'heartbeat.success_keyword_missing': 'Die Meldung enthält keines der Erfolgswörter',
  'heartbeat.installation_away':
    'Pharos konnte keine Pings annehmen, als einer fällig war; der nächste wird ab jetzt erwartet',
  'heartbeat.maintenance_over': 'Die Wartung ist vorbei; der nächste Ping wird ab jetzt erwartet',
  'heartbeat.never_ended': 'Das Ende eines Laufs kam nie, das späterer Läufe schon',
  'heartbeat.too_long': 'Der Lauf, der um {started_at} begann, war nach {seconds} s nicht zu Ende',
  'heartbeat.too_long_of': 'Der Lauf, der um {started_at} begann (rid {rid}), war nach {seconds} s nicht zu Ende',
  'heartbeat.missed': 'Bis {expected_at} kam kein Ping',
  'heartbeat.missed_grace': 'Bis {expected_at} kam kein Ping und auch nicht in den {seconds} s Nachfrist danach',
  'heartbeat.run_missed': 'Der Lauf ging nicht zu Ende, und bis {expected_at} kam kein anderer Ping',
  'heartbeat.run_missed_grace':
    'Der Lauf ging nicht zu Ende, und bis {expected_at} kam kein anderer Ping und auch nicht in den {seconds} s Nachfrist danach',
  'heartbeat.late': 'Bis {expected_at} kam kein Ping; kommt bis {until} keiner, gilt der Job als ausgefallen',
  'heartbeat.on_time': 'Nach dem neuen Zeitplan ist er rechtzeitig',
  'heartbeat.grace_over': 'Es kam kein Ping rechtzeitig, und die neue Nachfrist ist schon vorbei',
  'heartbeat.every': 'alle {count} {unit}',
}
