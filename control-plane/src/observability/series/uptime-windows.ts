import type { UptimeSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import type { WindowSeries } from './every.ts'
import { bucketsOf } from './range.ts'
import { uptimeSeries } from './uptime.ts'
import type { Windows } from './window.ts'

/** Reads the uptime of windows; those that overlap are read by rows of windows that do not. */
export async function uptimeOfWindows(
  platform: Platform,
  account: string,
  query: z.output<typeof UptimeSeriesQuery>,
  { first, every, count, length }: Windows,
): Promise<WindowSeries[]> {
  const apart = length % every === 0 ? length / every : 1
  const found = new Map<string, { labels: WindowSeries['labels']; values: WindowSeries['values'][number][] }>()
  for (let phase = 0; phase < Math.min(apart, count); phase++) {
    const from = first + phase * every - length
    const step_ms = apart * every
    const rows = Math.ceil((count - phase) / apart)
    const range = { from: epoch(from), to: epoch(from + rows * step_ms), step_ms, origin: epoch(from) }
    for (const { labels, points } of await uptimeSeries(platform, account, query, bucketsOf(range))) {
      const known = found.get(labels.monitor_id ?? '') ?? { labels, values: [] }
      for (const { time, value } of points) if (value !== null) known.values.push({ at: epoch(time + length), value })
      found.set(labels.monitor_id ?? '', known)
    }
  }
  return [...found.values()]
}
