import type { DnsRecordResult, DnsRecordStatus } from '@pharos/shared-protocol/contract/dns-record.ts'
import type * as contract from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Monitor } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { pageOfPlannedTransitions, pageOfResults, presentRun, type ResultRow } from '../result/index.ts'
import { type Live, presentBaselines, presentDnsRecordMonitor } from './present.ts'
import { loadSets } from './store.ts'

const live = sql`s.status, s.since, s.last_failure_reason, p.last_run_at, p.facts`

export async function listDnsRecordMonitors(ctx: Ctx) {
  const { rows } = await sql<Monitor & Live>`select m.*, ${live} from monitor m
      join monitor_state s on s.monitor_id = m.id join planned_run p on p.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'dns_record' order by m.id desc`.execute(ctx.sql)
  return rows.map(row => presentDnsRecordMonitor(row, row))
}

/** The monitor as returned, with its current state. */
export async function describe(ctx: Ctx, monitor: Monitor) {
  const { rows } = await sql<Live>`select ${live} from monitor_state s join planned_run p on p.monitor_id = s.monitor_id
    where s.monitor_id = ${monitor.id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('DNS record monitor')
  return presentDnsRecordMonitor(monitor, row)
}

export const dnsRecordVerbs = verbsOf('dns_record', describe)

export async function listDnsBaselines(ctx: Ctx, { params }: Input<typeof contract.listDnsBaselines>) {
  const sets = (await loadSets(ctx, [params.monitor_id])).get(params.monitor_id) ?? []
  return presentBaselines(params.monitor_id, sets)
}

type Result = z.output<typeof DnsRecordResult>
type Data = Pick<Result, 'record_sets'> & { record_status: Result['status'] }

export function listDnsRecordResults(ctx: Ctx, { params, query }: Input<typeof contract.listDnsRecordResults>) {
  return pageOfResults(ctx, params.monitor_id, query, presentResult)
}

function presentResult(row: ResultRow<Data>): Result {
  return {
    ...presentRun(row),
    monitor_id: row.monitor_id,
    status: row.data.record_status,
    failure_reason: row.failure_reason as Result['failure_reason'],
    record_sets: row.data.record_sets,
  }
}

export function listDnsRecordTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listDnsRecordTransitions>) {
  return pageOfPlannedTransitions<DnsRecordStatus>(ctx, params.monitor_id, query)
}
