import type { Heartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { Copyable } from '../../../part/copy.tsx'
import { duration, milliseconds } from '../../../part/duration.ts'
import { Time } from '../../../part/time.tsx'
import { DETAIL } from '../../../words/monitor-detail.ts'
import { type EvidenceGiven, Facts } from '../../monitor-run/index.ts'
import { Missed } from './missed.tsx'
import { Pings } from './pings.tsx'

/** When and how the job should report, its last failure and success, and its pings. */
export default function HeartbeatEvidence({ monitor }: EvidenceGiven) {
  const job = monitor.raw as Heartbeat
  const facts: [string, string | null][] = [
    [
      DETAIL.schedule,
      job.schedule_type === 'cron' ? `${job.cron_expression} (${job.timezone})` : duration(job.period_seconds ?? 0),
    ],
    [DETAIL.grace, duration(job.grace_seconds)],
    [DETAIL.longest, job.max_runtime_seconds === null ? null : duration(job.max_runtime_seconds)],
    [DETAIL.lastDuration, job.last_duration_ms === null ? null : milliseconds(job.last_duration_ms)],
  ]
  return (
    <>
      <section class="card" aria-labelledby="ping">
        <h2 id="ping">{DETAIL.pingAddress}</h2>
        <p>
          {job.last_ping_at === null ? DETAIL.waiting : null}
          {job.next_expected_at && (
            <>
              {DETAIL.nextExpected} <Time at={job.next_expected_at} isFull />
            </>
          )}
        </p>
        <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))} />
        <Copyable label={DETAIL.address} text={job.ping_url} />
        <Copyable label={DETAIL.curl} text={`curl -fsS -m 10 --retry 5 ${method(job)}${job.ping_url}`} />
        <Copyable
          label={DETAIL.crontab}
          text={`${crontabOf(job)} /path/to/job; curl -fsS -m 10 --retry 5 ${method(job)}${job.ping_url}/$?`}
        />
        <p class="hint">{DETAIL.pingHint}</p>
      </section>
      <Missed id={monitor.id} />
      <Pings id={monitor.id} />
    </>
  )
}

/** Returns the schedule for the example crontab: the job's own, or one that runs at least as often as the period. */
function crontabOf({ schedule_type, cron_expression, period_seconds }: Heartbeat): string {
  if (schedule_type === 'cron') return cron_expression ?? ''
  const minutes = Math.floor((period_seconds ?? 0) / 60)
  if (minutes >= 24 * 60) return '0 3 * * *'
  if (minutes >= 60) return '0 * * * *'
  return `*/${[30, 20, 15, 10, 5, 2].find(each => each <= minutes) ?? 1} * * * *`
}

function method({ allowed_methods }: Heartbeat): string {
  return allowed_methods === null ? '' : '-X POST '
}
