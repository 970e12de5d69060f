import { getMonitorHistory } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { listMonitorSla } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import type { Uptime } from '@pharos/shared-protocol/uptime/uptime.ts'
import { duration } from '../../../part/duration.ts'
import { Export } from '../../../part/export.tsx'
import { WhenRead } from '../../../part/shown.tsx'
import { Percentage } from '../../../part/status.tsx'
import { useRoute } from '../../../server/cache.ts'
import { HISTORY_PACE_MS } from '../../../server/ways.ts'
import { locale } from '../../../words/language.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import { useWindow } from './window.tsx'
import '../../../part/bars.css'

const hour = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
// Days are in UTC.
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

interface Bucket extends Uptime {
  at: string
}

/** One bar per hour or day. Unknown time is hatched: it does not count as up. */
export function UptimeBars({ monitor }: { monitor: Monitor }) {
  const window = useWindow()
  const history = useRoute(
    getMonitorHistory,
    { params: { monitor_id: monitor.id }, query: { window } },
    { resultsOf: monitor.id, paceMs: HISTORY_PACE_MS[window] },
  )
  return (
    <section class="card" aria-labelledby="uptime">
      <div class="head">
        <h2 id="uptime">{DETAIL.uptime}</h2>
        {monitor.type === 'http' && (
          <Export route={listMonitorSla} input={{ params: { http_job_id: monitor.id } }} name="sla" of={DETAIL.sla} />
        )}
      </div>
      <WhenRead of={history}>
        {({ uptime, buckets, bucket_seconds }) => (
          <>
            <p class="figures">
              <span class="figure">
                <strong>
                  <Percentage of={uptime?.percentage ?? null} />
                </strong>
                <small>{DETAIL.uptime}</small>
              </span>
              <span class="figure">
                <strong>
                  <Percentage of={uptime?.coverage ?? null} />
                </strong>
                <small>{DETAIL.coverage}</small>
              </span>
              <span class="figure">
                <strong>{duration(uptime?.down_seconds ?? 0)}</strong>
                <small>{DETAIL.downFor}</small>
              </span>
            </p>
            {isYoung(buckets) && uptime && <p class="soft">{DETAIL.sinceCreated(duration(secondsOf(uptime)))}</p>}
            <Bars buckets={buckets} name={bucket_seconds < 86_400 ? hour : day} seconds={bucket_seconds} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

/** The time that the figures count, in seconds: none before the monitor existed. */
function secondsOf(uptime: Uptime): number {
  const { up_seconds, degraded_seconds, down_seconds, unknown_seconds, maintenance_seconds, paused_seconds } = uptime
  return up_seconds + degraded_seconds + down_seconds + unknown_seconds + maintenance_seconds + paused_seconds
}

/** Whether the monitor is younger than the window. */
function isYoung([first]: readonly Bucket[]): boolean {
  return first !== undefined && secondsOf(first) === 0
}

function Bars({ buckets, name, seconds }: { buckets: readonly Bucket[]; name: Intl.DateTimeFormat; seconds: number }) {
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <>
      <ol class="bars" aria-label={DETAIL.bars}>
        {buckets.map(bucket => (
          <Bar
            key={bucket.at}
            bucket={bucket}
            words={`${name.format(new Date(bucket.at))}: ${wordsOf(bucket)}`}
            seconds={seconds}
          />
        ))}
      </ol>
      {first && last && (
        <div class="bar-ends" aria-hidden="true">
          <span>{name.format(new Date(first.at))}</span>
          <span>{name.format(new Date(last.at))}</span>
        </div>
      )}
      <p class="bar-key" aria-hidden="true">
        {(['up', 'degraded', 'down', 'unknown', 'aside'] as const).map(state => (
          <span key={state} class={state}>
            {DETAIL[state]}
          </span>
        ))}
      </p>
    </>
  )
}

function Bar({ bucket, words, seconds }: { bucket: Bucket; words: string; seconds: number }) {
  const parts = [
    ['down', bucket.down_seconds],
    ['degraded', bucket.degraded_seconds],
    ['up', bucket.up_seconds],
    ['aside', bucket.maintenance_seconds + bucket.paused_seconds],
  ] as const
  const total = Math.max(
    parts.reduce((sum, [, each]) => sum + each, bucket.unknown_seconds),
    Math.min(1, seconds),
  )
  return (
    <li title={words} class={secondsOf(bucket) === 0 ? 'none' : undefined}>
      <span class="hidden">{words}</span>
      {parts.map(
        ([state, each]) =>
          each > 0 && <span key={state} class={state} style={{ height: `${(100 * each) / total}%` }} />,
      )}
    </li>
  )
}

function wordsOf(bucket: Bucket): string {
  const { percentage, coverage, down_seconds, unknown_seconds } = bucket
  if (secondsOf(bucket) === 0) return DETAIL.notYet
  if (percentage === null || coverage === null) return DETAIL.noData
  const known = `${percentage.toLocaleString(locale, { maximumFractionDigits: 2 })} %`
  const down = down_seconds > 0 ? `, ${DETAIL.downFor} ${duration(down_seconds)}` : ''
  const unknown = unknown_seconds >= 1 ? `, ${DETAIL.unknown} ${duration(unknown_seconds)}` : ''
  return known + down + unknown
}
