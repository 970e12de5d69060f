import type * as contract from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { columnsOf, proposedName } from '../monitor/index.ts'
import { createVoted, deleteVoted, updateVoted } from '../voted/index.ts'
import { icmpConfigOf, mergeIcmp, newIcmpConfig } from './config.ts'
import { describeIcmpJob, icmpVerbs } from './queries.ts'

export async function createIcmpJob(ctx: Ctx, { body }: Input<typeof contract.createIcmpJob>) {
  const config = newIcmpConfig(body)
  const monitor = await createVoted(ctx, {
    kind: 'icmp',
    ...{ friendly_name: proposedName(config.host), ...columnsOf(body) },
    service_id: body.service_id ?? null,
    config,
  })
  return describeIcmpJob(ctx, monitor)
}

export async function updateIcmpJob(ctx: Ctx, { params, body }: Input<typeof contract.updateIcmpJob>) {
  const monitor = await icmpVerbs.loadToChange(ctx, params.icmp_job_id)
  noteRevision(ctx, monitor.id, monitor)
  const config = mergeIcmp(icmpConfigOf(monitor), { timeout_seconds: monitor.timeout_seconds, ...body })
  await updateVoted(ctx, monitor, { ...columnsOf(body), service_id: body.service_id, config })
  return describeIcmpJob(ctx, monitor)
}

export async function deleteIcmpJob(ctx: Ctx, { params }: Input<typeof contract.deleteIcmpJob>): Promise<undefined> {
  const monitor = await icmpVerbs.loadToChange(ctx, params.icmp_job_id)
  noteRevision(ctx, monitor.id, monitor)
  await deleteVoted(ctx, monitor)
}
