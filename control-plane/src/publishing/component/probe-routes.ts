import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { bind } from '../../platform/http/pipeline.ts'
import type { StoredComponent } from './entity.ts'
import { presentComponent, verbsOf } from './verbs.ts'

const tcp = verbsOf('tcp')
const icmp = verbsOf('icmp')

const asTcp = (row: StoredComponent) => ({ ...presentComponent(row), tcp_job_id: row.monitor_id })
const asIcmp = (row: StoredComponent) => ({ ...presentComponent(row), icmp_job_id: row.monitor_id })
const atTcp = (params: { id: string; tcp_job_id: string }) => ({ page: params.id, monitor: params.tcp_job_id })
const atIcmp = (params: { id: string; icmp_job_id: string }) => ({ page: params.id, monitor: params.icmp_job_id })

/** TCP and ICMP monitors as components. */
export const probeComponentRoutes = [
  bind(routes.listTcpComponents, async (ctx, { params }) => (await tcp.list(ctx, params.id)).map(asTcp)),
  bind(routes.attachTcpJob, async (ctx, { params, body }) => asTcp(await tcp.attach(ctx, atTcp(params), body))),
  bind(routes.updateTcpComponent, async (ctx, { params, body }) => asTcp(await tcp.update(ctx, atTcp(params), body))),
  bind(routes.detachTcpJob, (ctx, { params }) => tcp.detach(ctx, atTcp(params))),
  bind(routes.listIcmpComponents, async (ctx, { params }) => (await icmp.list(ctx, params.id)).map(asIcmp)),
  bind(routes.attachIcmpJob, async (ctx, { params, body }) => asIcmp(await icmp.attach(ctx, atIcmp(params), body))),
  bind(routes.updateIcmpComponent, async (ctx, { params, body }) =>
    asIcmp(await icmp.update(ctx, atIcmp(params), body)),
  ),
  bind(routes.detachIcmpJob, (ctx, { params }) => icmp.detach(ctx, atIcmp(params))),
]
