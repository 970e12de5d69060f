import type * as contract from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { columnsOf, proposedName } from '../monitor/index.ts'
import { createVoted, deleteVoted, updateVoted } from '../voted/index.ts'
import { mergeTcp, newTcpConfig, tcpConfigOf } from './config.ts'
import { describeTcpJob, tcpVerbs } from './queries.ts'

export async function createTcpJob(ctx: Ctx, { body }: Input<typeof contract.createTcpJob>) {
  const config = await newTcpConfig(ctx.account, body)
  const monitor = await createVoted(ctx, {
    kind: 'tcp',
    ...{ friendly_name: proposedName(config.host, config.port), ...columnsOf(body) },
    service_id: body.service_id ?? null,
    config,
  })
  return describeTcpJob(ctx, monitor)
}

export async function updateTcpJob(ctx: Ctx, { params, body }: Input<typeof contract.updateTcpJob>) {
  const monitor = await tcpVerbs.loadToChange(ctx, params.tcp_job_id)
  noteRevision(ctx, monitor.id, monitor)
  const config = await mergeTcp(ctx.account, tcpConfigOf(monitor), body)
  await updateVoted(ctx, monitor, { ...columnsOf(body), service_id: body.service_id, config })
  return describeTcpJob(ctx, monitor)
}

export async function deleteTcpJob(ctx: Ctx, { params }: Input<typeof contract.deleteTcpJob>): Promise<undefined> {
  const monitor = await tcpVerbs.loadToChange(ctx, params.tcp_job_id)
  noteRevision(ctx, monitor.id, monitor)
  await deleteVoted(ctx, monitor)
}
