import type { TcpJob, TcpResult, TcpTestResult } from '@pharos/shared-protocol/contract/tcp-job.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { phaseColumns, resultTable } from './result-table.ts'
import { votedHead, votedSettings } from './voted.ts'
import { localTime, millis } from './when.ts'

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
  const { status, timings_ms, attempts, failure_reason, failure_detail, evidence } = result
  const tries = attempts > 1 ? ` · ${attempts} attempts` : ''
  const { total, ...phases } = timings_ms
  const reached = Object.entries(phases).filter(([, ms]) => ms !== null)
  const lines = [
    `${paintStatus(look.paint, status)} · ${millis(total)} · from ${result.region} at ${localTime(result.created_at)}${tries}`,
    ...(failure_reason === null ? [] : [`  ${failure_reason}: ${legible(failure_detail ?? '')}`]),
    `  ${result.remote_address ?? 'no connection'}`,
    `  ${reached.map(([name, ms]) => `${name.replace('_', ' ')} ${millis(ms)}`).join(' · ')}`,
  ]
  if (!evidence) return lines.join('\n')
  const answer = evidence.answer.split('\n').map(line => `  ${legible(line)}`)
  return [...lines, '', look.paint('bold', 'Response'), ...answer].join('\n')
}
