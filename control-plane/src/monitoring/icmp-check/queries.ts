import type * as contract from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { VOTED_COLUMNS } from '../voted/index.ts'
import { presentIcmpJob } from './present.ts'

const reader = readerOf('icmp', VOTED_COLUMNS, presentIcmpJob)
export const describeIcmpJob = reader.describe
export const icmpVerbs = verbsOf('icmp', reader.describe)

export function listIcmpJobs(ctx: Ctx, { query }: Input<typeof contract.listIcmpJobs>) {
  return reader.page(ctx, query)
}
