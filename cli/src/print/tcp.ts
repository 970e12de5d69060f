import type { TcpJob, TcpResult, TcpTestResult } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { answerLines, connectionLines } from './connection-lines.ts'
import type { Look } from './look.ts'
import { phaseColumns, resultTable } from './result-table.ts'
import { votedHead, votedSettings } from './voted.ts'

export function tcpTarget({ host, port, tls }: Pick<TcpJob, 'host' | 'port' | 'tls'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}${tls ? ' over TLS' : ''}`
}

export function tcpHead(look: Look, job: TcpJob): string {
  return votedHead(look, job, tcpTarget(job))
}

export function tcpSettings(job: TcpJob): string[] {
  const { send, expect, close_after_connect } = job
  return votedSettings(job, [
    ['Sends', send && JSON.stringify(send)],
    ['Expects', expect],
    ['Answer', close_after_connect && send !== null && 'not read'],
  ])
}

export function tcpResultTable(look: Look, results: readonly TcpResult[]): string {
  return resultTable(look, results, phaseColumns<TcpResult>())
}

/** One run: its result, its phases, its fault, and the answer when it failed. */
export function tcpResultPage(look: Look, result: TcpTestResult): string {
  return [...connectionLines(look, result), ...answerLines(look, result.evidence)].join('\n')
}
