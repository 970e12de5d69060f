import type { PointRow, RowOf, SpanRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import type { Signal } from '@pharos/control-plane/platform/telemetry-store/schema.ts'
import type { TelemetryStore } from '@pharos/control-plane/platform/telemetry-store/store.ts'
import type { SharedWorld } from './shared.ts'

/** A row without the fields that `store` fills in. */
type Sent<S extends Signal> = Omit<RowOf[S], 'account_id' | 'retention_days'>

/** The first account of a world, or the test's own in a shared one. */
export function firstAccount(world: Pick<SharedWorld, 'accountId'>): string {
  return world.accountId
}

/** The store of the first process. */
export function storeOf(world: Pick<SharedWorld, 'platform'>): TelemetryStore {
  return world.platform.telemetry
}

/** Stores rows of an account, which arrived at their own time unless they say when. They can be read once this resolves. */
export async function store<S extends Signal>(
  world: SharedWorld,
  signal: S,
  rows: readonly Sent<S>[],
  account_id = firstAccount(world),
): Promise<void> {
  const telemetry = storeOf(world)
  await telemetry.append(
    signal,
    rows.map(row => ({ arrived: row.time, ...row, account_id, retention_days: 30 }) as RowOf[S]),
  )
  await telemetry.flush()
}

/** Does work that sends telemetry of the past, as if each row had arrived at its own time. */
export async function asOnTime<T>(world: SharedWorld, work: () => Promise<T>): Promise<T> {
  const telemetry = storeOf(world)
  const { append } = telemetry
  telemetry.append = (signal, rows, bytes) =>
    append(
      signal,
      rows.map(row => ({ arrived: row.time, ...row })),
      bytes,
    )
  try {
    return await work()
  } finally {
    telemetry.append = append
  }
}

/** Formats epoch milliseconds as the store expects them. */
export function instantText(ms: number): string {
  return `${Math.floor(ms / 1000)}.${String(Math.round(ms % 1000)).padStart(3, '0')}000000`
}

/** A point of a gauge. */
export function gauge(
  metric: string,
  at: number,
  value: number,
  attributes: Record<string, string> = {},
): Sent<'points'> {
  const series = String(Object.values(attributes).join().length + 1)
  const row: Omit<PointRow, 'account_id' | 'retention_days'> = {
    ...{ metric, kind: 'gauge', series, time: instantText(at), value, attributes, source: 'shop', unit: 'ms' },
  }
  return row
}

/** A span; times in milliseconds. */
export function span(
  trace_id: string,
  span_id: string,
  parent_span_id: string,
  at: number,
  duration: number,
  more: Partial<SpanRow> = {},
): Sent<'spans'> {
  const end = instantText(at + duration)
  const times = { time: instantText(at), end, duration_ns: `${Math.round(duration * 1e6)}` }
  return {
    trace_id,
    span_id,
    parent_span_id,
    ...times,
    name: span_id,
    kind: 'internal',
    status: 'unset',
    source: 'shop',
    ...more,
  }
}
