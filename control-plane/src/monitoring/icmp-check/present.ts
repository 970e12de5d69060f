import type { IcmpJob } from '@pharos/shared-protocol/contract/icmp-job.ts'
import type { Monitor } from '../monitor/index.ts'
import { presentVoted, type VotedLive } from '../voted/index.ts'
import { icmpConfigOf } from './config.ts'

export function presentIcmpJob(monitor: Monitor, live: VotedLive): IcmpJob {
  const { inverted: _, ...config } = icmpConfigOf(monitor)
  return { ...presentVoted(monitor, live), ...config }
}
