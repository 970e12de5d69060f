import type { RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import type { DnsRecordResult, DnsRecordStatus } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { PLANNED_COLUMNS } from '../planned/index.ts'
import { pageOfPlannedTransitions, pageOfResults, presentRun, type ResultRow } from '../result/index.ts'
import { presentBaselines, presentDnsRecordMonitor } from './present.ts'
import { loadSets } from './store.ts'

const reader = readerOf('dns_record', PLANNED_COLUMNS, presentDnsRecordMonitor)
export const describe = reader.describe
export const dnsRecordVerbs = verbsOf('dns_record', reader.describe)

export function listDnsRecordMonitors(ctx: Ctx) {
  return reader.all(ctx)
}

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
    record_sets: row.data.record_sets.map(withTexts),
  }
}

/** Earlier versions stored no texts. */
function withTexts(set: RecordSetSeen): RecordSetSeen {
  const { dnssec_text = null, failure_text = null, failed_servers } = set
  return {
    ...set,
    dnssec_text,
    failure_text,
    failed_servers: failed_servers.map(({ failure_text = null, ...failed }) => ({ ...failed, failure_text })),
  }
}

export function listDnsRecordTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listDnsRecordTransitions>) {
  return pageOfPlannedTransitions<DnsRecordStatus>(ctx, params.monitor_id, query)
}
