import type * as contract from '@pharos/shared-protocol/contract/browser-check.ts'
import type { BrowserCheck } from '@pharos/shared-protocol/contract/browser-check.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import type { Monitor } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'
import { browserConfigOf } from './config.ts'

interface Live {
  status: MonitorStatus
  since: number
  last_failure_reason: string | null
  last_run_at: number | null
}

const live = sql`s.status, s.since, s.last_failure_reason,
  (select max(r.last_at) from region_state r where r.monitor_id = s.monitor_id) as last_run_at`

export async function listBrowserChecks(ctx: Ctx, { query }: Input<typeof contract.listBrowserChecks>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<
    Monitor & Live
  >`select m.*, ${live} from monitor m join monitor_state s on s.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'browser' and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => present(row, row),
    row => row.id,
  )
}

/** The check as returned, with its current state. */
export async function describeBrowserCheck(ctx: Ctx, monitor: Monitor): Promise<BrowserCheck> {
  const { rows } = await sql<Live>`select ${live} from monitor_state s where s.monitor_id = ${monitor.id}`.execute(
    ctx.sql,
  )
  return present(monitor, rows[0] ?? { status: 'pending', since: 0, last_failure_reason: null, last_run_at: null })
}

export const browserVerbs = verbsOf('browser', 'browser check', describeBrowserCheck)

function present(monitor: Monitor, { status, since, last_failure_reason, last_run_at }: Live): BrowserCheck {
  const { script, frequency, min_healthy_regions } = browserConfigOf(monitor)
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    name: monitor.friendly_name,
    script,
    frequency,
    timeout_seconds: monitor.timeout_seconds,
    check_regions: monitor.check_regions ?? null,
    min_healthy_regions,
    state: monitor.paused ? 'paused' : 'active',
    group_notification_ids: monitor.group_notification_ids,
    service_id: monitor.service_id ?? null,
    tags: monitor.tags,
    external_key: monitor.external_key ?? null,
    created_at: rfc3339(monitor.created_at),
    current_status: status,
    last_run_at: last_run_at === null ? null : rfc3339(last_run_at),
    last_status_change_at: status === 'pending' ? null : rfc3339(since),
    last_failure_reason,
  }
}
