import type { TcpJob } from '@pharos/shared-protocol/contract/tcp-job.ts'
import type { Monitor } from '../monitor/index.ts'
import { presentVoted, type VotedLive } from '../voted/index.ts'
import { closesAfterConnect, tcpConfigOf } from './config.ts'

export function presentTcpJob(monitor: Monitor, live: VotedLive): TcpJob {
  const { inverted: _, ...config } = tcpConfigOf(monitor)
  return { ...presentVoted(monitor, live), ...config, close_after_connect: closesAfterConnect(tcpConfigOf(monitor)) }
}
