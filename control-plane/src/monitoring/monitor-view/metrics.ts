import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { type GaugeFamily, printOpenMetrics } from '../../platform/http/open-metrics.ts'
import type { Monitor } from '../monitor/index.ts'
import { ofKind } from './of-kind.ts'
import { loadNewestUptimes } from './uptimes.ts'

/** The most monitors in the output, newest first; the others are only counted. */
const MOST_MONITORS = 5_000

interface Row extends Pick<Monitor, 'id' | 'kind' | 'friendly_name'> {
  status: string
  last_run_at: number | null
  ends_at: string | null
  /** What each region last reported; regions that are silent since are omitted. */
  regions: { region: string; status: string; last_total_ms: number | null }[] | null
  total: number
}

/** The state and the uptime of an account's monitors for Prometheus. Both are queried in one round trip. */
export async function readMonitorMetrics(ctx: Ctx): Promise<string> {
  const [rows, uptimes] = await together([loadStates(ctx), loadNewestUptimes(ctx, MOST_MONITORS)])
  return printOpenMetrics(familiesOf(rows, uptimes))
}

async function loadStates(ctx: Ctx): Promise<Row[]> {
  const { rows } = await sql<Row>`select m.id, m.kind, m.friendly_name, s.status, count(*) over ()::int as total,
      coalesce(p.last_run_at, h.last_ping_at, seen.last_at, ${ofKind(ctx, 'last_run')}) as last_run_at,
      ${ofKind(ctx, 'ends')} as ends_at, seen.regions
    from monitor m join monitor_state s on s.monitor_id = m.id left join planned_run p on p.monitor_id = m.id
      left join heartbeat_state h on h.monitor_id = m.id
      cross join lateral (select max(r.last_at) as last_at,
        jsonb_agg(jsonb_build_object('region', g.slug, 'status', r.status, 'last_total_ms', r.last_total_ms) order by g.slug)
          filter (where r.stale_at > ${ctx.now}) as regions
        from region_state r join region g on g.id = r.region_id where r.monitor_id = m.id) seen
    where m.account_id = ${ctx.account} order by m.id desc limit ${MOST_MONITORS}`.execute(ctx.sql)
  return rows
}

/** Statuses in which the target works; in `down` it does not, and for all others this is unknown. */
const REACHED = ['up', 'degraded', 'running', 'late']
const REGION_REACHED = ['healthy', 'degraded']

function familiesOf(rows: readonly Row[], uptimes: ReadonlyMap<string, number>): GaugeFamily[] {
  const labelsOf = ({ id, kind, friendly_name }: Row) => ({ id, name: friendly_name, type: KINDS[kind].type })
  const each = (figureOf: (row: Row) => number | null | undefined) =>
    rows.flatMap(row => {
      const value = figureOf(row)
      return value === null || value === undefined ? [] : [{ labels: labelsOf(row), value }]
    })
  const regions = rows.flatMap(row => (row.regions ?? []).map(region => ({ ...region, labels: labelsOf(row) })))
  return [
    {
      name: 'pharos_monitor_status',
      unit: null,
      help: 'The status of a monitor: 1 for the current one.',
      samples: rows.map(row => ({ labels: { ...labelsOf(row), status: row.status }, value: 1 })),
    },
    {
      name: 'pharos_monitor_up',
      unit: null,
      help: 'Whether the target works; absent while this is unknown.',
      samples: each(({ status }) => (REACHED.includes(status) ? 1 : status === 'down' ? 0 : null)),
    },
    {
      name: 'pharos_monitor_region_up',
      unit: null,
      help: 'Whether a region reaches the target.',
      samples: regions.flatMap(({ labels, region, status }) => {
        if (status !== 'failing' && !REGION_REACHED.includes(status)) return []
        return [{ labels: { ...labels, region }, value: status === 'failing' ? 0 : 1 }]
      }),
    },
    {
      name: 'pharos_monitor_response_time_seconds',
      unit: 'seconds',
      help: 'Duration of the last run of a region.',
      samples: regions.flatMap(({ labels, region, last_total_ms }) =>
        last_total_ms === null ? [] : [{ labels: { ...labels, region }, value: last_total_ms / 1_000 }],
      ),
    },
    {
      name: 'pharos_monitor_expiry_timestamp_seconds',
      unit: 'seconds',
      help: 'When a certificate (type tls) or a registration (type dns) expires.',
      samples: each(({ ends_at }) => (ends_at === null ? null : Number(ends_at) / 1_000)),
    },
    {
      name: 'pharos_monitor_uptime_ratio',
      unit: 'ratio',
      help: 'Uptime of 30 days, 0 to 1.',
      samples: each(({ id }) => {
        const percentage = uptimes.get(id)
        return percentage === undefined ? null : Math.round(percentage * 1e4) / 1e6
      }),
    },
    {
      name: 'pharos_monitor_last_run_timestamp_seconds',
      unit: 'seconds',
      help: 'When a monitor was checked last, or reported.',
      samples: each(({ last_run_at }) => (last_run_at === null ? null : last_run_at / 1_000)),
    },
    {
      name: 'pharos_monitors_left_out',
      unit: null,
      help: 'Number of monitors that are not shown here.',
      samples: [{ labels: {}, value: (rows[0]?.total ?? 0) - rows.length }],
    },
  ]
}
