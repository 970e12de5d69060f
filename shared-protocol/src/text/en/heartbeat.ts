import { saying, type Texts } from '../words.ts'

/** Why the status of a heartbeat changed, and how often it is expected. Instants are as in the API. */
export const HEARTBEAT = {
  'heartbeat.paused': 'Paused',
  'heartbeat.resumed': 'Resumed',
  'heartbeat.started': 'A run started',
  'heartbeat.ended': 'A run ended',
  'heartbeat.succeeded': 'A run succeeded',
  'heartbeat.log': 'A log was received',
  'heartbeat.reported_failure': 'The job reported a failure',
  'heartbeat.exit_status': 'The job ended with exit status {status}',
  'heartbeat.failure_keyword': 'The body contains the failure keyword "{keyword}"',
  'heartbeat.success_keyword_missing': 'The body contains none of the success keywords',
  'heartbeat.installation_away':
    'Pharos could not receive pings when it was due; the next ping is expected from now on',
  'heartbeat.maintenance_over': 'Maintenance is over; the next ping is expected from now on',
  'heartbeat.never_ended': 'A run never ended, but later ones did',
  'heartbeat.too_long': 'The run that started at {started_at} did not end within {seconds} s',
  'heartbeat.too_long_of': 'The run that started at {started_at} (rid {rid}) did not end within {seconds} s',
  'heartbeat.missed': 'No ping arrived by {expected_at}',
  'heartbeat.missed_grace': 'No ping arrived by {expected_at} or within the grace period of {seconds} s after it',
  'heartbeat.run_missed': 'The run did not end, and no other ping arrived by {expected_at}',
  'heartbeat.run_missed_grace':
    'The run did not end, and no other ping arrived by {expected_at} or within the grace period of {seconds} s after it',
  'heartbeat.late': 'No ping arrived by {expected_at}; if none arrives by {until}, it is down',
  'heartbeat.on_time': 'On its new schedule, it is on time',
  'heartbeat.grace_over': 'No ping arrived in time, and the new grace period is already over',
  'heartbeat.every': 'every {count} {unit}',
} as const satisfies Texts

export const sayHeartbeat = saying(HEARTBEAT)
