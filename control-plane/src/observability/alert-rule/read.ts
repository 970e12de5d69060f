import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TelemetryStore } from '../../platform/telemetry-store/store.ts'
import { readSeries } from '../series/index.ts'
import type { ReadAccountSeries } from './observe.ts'

/** Windows of the account's stored series, counted from the beginning of the range. */
export const readWindows: ReadAccountSeries = async (platform, account, query, range) => {
  if (query.source === 'logs' || (query.source !== 'uptime' && !('telemetry' in platform)))
    throw new Refusal('unavailable', 'The store of telemetry is away.')
  return readSeries(platform as Platform & { telemetry: TelemetryStore }, account, query, {
    ...range,
    origin: range.from,
  })
}
