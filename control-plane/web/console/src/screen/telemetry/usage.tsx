import {
  getTelemetryState,
  getTelemetryUsage,
  type TelemetryState,
  type TelemetryUsage,
} from '@pharos/shared-protocol/contract/observability/telemetry-usage.ts'
import type { z } from 'zod'
import { bytes } from '../../part/duration.ts'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { colon, locale } from '../../words/language.ts'
import { SIGNALS, TELEMETRY } from '../../words/telemetry.ts'
import { TELEMETRY_REASONS } from '../../words/telemetry-reason.ts'

type Day = z.output<typeof TelemetryUsage>

const EVERY_MS = 30_000

/** The accepted, rejected and changed records by day and signal, with reasons. */
export function Usage() {
  const usage = useRoute(getTelemetryUsage, {}, { every: EVERY_MS })
  const state = useRoute(getTelemetryState, {}, { every: EVERY_MS })
  return (
    <section class="card" aria-labelledby="came">
      <div class="head">
        <h2 id="came">{TELEMETRY.came}</h2>
        <Export route={getTelemetryUsage} name="telemetry" of={TELEMETRY.came} />
      </div>
      <p>{TELEMETRY.cameWhat}</p>
      <WhenRead of={state}>{known => <State state={known} />}</WhenRead>
      <WhenRead of={usage}>{days => (days.length === 0 ? <p>{TELEMETRY.nothing}</p> : <Days days={days} />)}</WhenRead>
    </section>
  )
}

/** What is waiting, refused or missing; nothing if all is well. */
function State({ state }: { state: z.output<typeof TelemetryState> }) {
  const { waiting_since, refused_since, missing } = state
  const [last] = missing
  const seconds = missing.reduce((sum, each) => sum + each.seconds, 0)
  if (waiting_since === null && last === undefined) return null
  return (
    <ul class="reasons bad">
      {waiting_since !== null && (
        <li>
          {TELEMETRY.waiting} <Time at={waiting_since} isFull />
        </li>
      )}
      {refused_since !== null && (
        <li>
          {TELEMETRY.refusing} <Time at={refused_since} isFull />
        </li>
      )}
      {last !== undefined && (
        <li>
          {TELEMETRY.missing(missing.length, Math.ceil(seconds / 60))} <Time at={last.to} isFull />
        </li>
      )}
    </ul>
  )
}

function Days({ days }: { days: readonly Day[] }) {
  return (
    <ul class="usage">
      {days.map(each => (
        <li key={`${each.day} ${each.signal}`}>
          <div class="counts">
            <strong>
              {dayText(each.day)} · {SIGNALS[each.signal]}
            </strong>
            <span>
              {TELEMETRY.accepted}
              {colon}
              {each.accepted.toLocaleString(locale)}
            </span>
            <span>
              {TELEMETRY.size}
              {colon}
              {bytes(each.bytes)}
            </span>
          </div>
          <Reasons label={TELEMETRY.rejected} of={each.rejected} isBad />
          <Reasons label={TELEMETRY.changed} of={each.changed} />
        </li>
      ))}
    </ul>
  )
}

function Reasons({ label, of, isBad }: { label: string; of: Day['rejected']; isBad?: boolean }) {
  if (of.length === 0) return null
  return (
    <ul class={isBad ? 'reasons bad' : 'reasons'} aria-label={label}>
      {of.map(({ reason, count, message }) => (
        <li key={reason}>
          {label}
          {colon}
          {count.toLocaleString(locale)} · {TELEMETRY_REASONS[reason as keyof typeof TELEMETRY_REASONS] ?? message}
        </li>
      ))}
    </ul>
  )
}

function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
}
