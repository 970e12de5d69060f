import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { DnsBaseline, DnsRecordMonitorCreate } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type { z } from 'zod'
import type { World } from '../world/world.ts'

/** A DNS record monitor of a story, with the reads that stories need. */
export interface StoryRecords {
  id: string
  status(): Promise<string>
  baselines(): Promise<DnsBaseline[]>
  /** The only baseline. */
  baseline(): Promise<DnsBaseline>
  /** Reasons of its alerts, oldest first. */
  alerts(): Promise<string[]>
  /** The data of the last alert. */
  lastAlert(): Promise<Record<string, unknown>>
  /** Each of its statuses, oldest first, with the reason in words. */
  history(): Promise<string[]>
}

/** Creates a monitor with an interval of a minute and lets its first run happen. */
export async function watchRecords(world: World, body: z.input<typeof DnsRecordMonitorCreate>): Promise<StoryRecords> {
  const { body: monitor } = await world.call(routes.createDnsRecordMonitor, { body: { interval_seconds: 60, ...body } })
  await world.settle()
  const params = { monitor_id: monitor.id }
  const baselines = async () => (await world.call(routes.listDnsBaselines, { params })).body
  const payloads = () =>
    world.sql<{ payload: { reason: string; data: Record<string, unknown> } }>(
      `select payload from event where subject_id = $1 and name = 'monitor.alert' order by id`,
      [monitor.id],
    )
  return {
    id: monitor.id,
    status: async () => (await world.call(routes.getDnsRecordMonitor, { params })).body.current_status,
    baselines,
    baseline: async () => {
      const [only, ...others] = await baselines()
      if (only === undefined || others.length > 0) throw new Error('There is not one baseline.')
      return only
    },
    alerts: async () => (await payloads()).map(({ payload }) => payload.reason),
    lastAlert: async () => (await payloads()).at(-1)?.payload.data ?? {},
    history: async () => {
      const { body: transitions } = await world.call(routes.listDnsRecordTransitions, { params })
      return transitions.toReversed().map(({ from, to, reason }) => `${from} → ${to}: ${reason}`)
    },
  }
}
