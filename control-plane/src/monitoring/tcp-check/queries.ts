import type * as contract from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { VOTED_COLUMNS } from '../voted/index.ts'
import { presentTcpJob } from './present.ts'

const reader = readerOf('tcp', VOTED_COLUMNS, presentTcpJob)
export const describeTcpJob = reader.describe
export const tcpVerbs = verbsOf('tcp', reader.describe)

export function listTcpJobs(ctx: Ctx, { query }: Input<typeof contract.listTcpJobs>) {
  return reader.page(ctx, query)
}
