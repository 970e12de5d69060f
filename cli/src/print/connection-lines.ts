import type { TcpTestResult } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { localTime, millis } from './when.ts'

/** A run on a connection. */
type ConnectionRun = Pick<
  TcpTestResult,
  'status' | 'timings_ms' | 'attempts' | 'region' | 'created_at' | 'failure_detail' | 'remote_address'
> & { failure_reason: string | null }

/** One run: its result, its fault, its address and its phases. */
export function connectionLines(look: Look, run: ConnectionRun): string[] {
  const { status, timings_ms, attempts, failure_reason, failure_detail } = run
  const tries = attempts > 1 ? ` · ${attempts} attempts` : ''
  const { total, ...phases } = timings_ms
  const reached = Object.entries(phases).filter(([, ms]) => ms !== null)
  return [
    `${paintStatus(look.paint, status)} · ${millis(total)} · from ${run.region} at ${localTime(run.created_at)}${tries}`,
    ...(failure_reason === null ? [] : [`  ${failure_reason}: ${legible(failure_detail ?? '')}`]),
    `  ${run.remote_address ?? 'no connection'}`,
    `  ${reached.map(([name, ms]) => `${name.replace('_', ' ')} ${millis(ms)}`).join(' · ')}`,
  ]
}

/** What the other side said, as a failing run kept it. */
export function answerLines(look: Look, evidence: { answer: string } | null): string[] {
  if (!evidence) return []
  return ['', look.paint('bold', 'Response'), ...evidence.answer.split('\n').map(line => `  ${legible(line)}`)]
}
