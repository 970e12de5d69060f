import type {
  getTelemetryState,
  getTelemetryUsage,
} from '@pharos/shared-protocol/contract/observability/telemetry-usage.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { localTime } from './when.ts'

type State = ReplyOf<typeof getTelemetryState>
type Usage = ReplyOf<typeof getTelemetryUsage>

/** Whether telemetry is stored and accepted, when it was not, and what came in by day and signal. */
export function telemetryPage({ waiting_since, refused_since, missing }: State, usage: Usage): string {
  return [
    waiting_since === null
      ? 'What was accepted is stored.'
      : `What was accepted has been waiting for the store since ${localTime(waiting_since)}.`,
    ...(refused_since === null ? [] : [`Telemetry has been refused since ${localTime(refused_since)}.`]),
    ...missing.map(({ from, to, seconds }) => `Missing  ${localTime(from)} to ${localTime(to)}: ${seconds} s`),
    ...usage.flatMap(({ day, signal, accepted, rejected }) => [
      `${day}  ${signal}: ${accepted} stored`,
      ...rejected.map(({ count, message }) => `            ${count} rejected: ${message}`),
    ]),
  ].join('\n')
}
