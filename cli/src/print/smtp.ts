import type { SmtpJob, SmtpResult, SmtpTestResult } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import { answerLines, connectionLines } from './connection-lines.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { phaseColumns, resultTable } from './result-table.ts'
import { votedHead, votedSettings } from './voted.ts'
import { localTime } from './when.ts'

export function smtpTarget({ host, port }: Pick<SmtpJob, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function smtpHead(look: Look, job: SmtpJob): string {
  return votedHead(look, job, smtpTarget(job))
}

export function smtpSettings(job: SmtpJob): string[] {
  const { security, verify_tls, helo_name, username, allow_plain_auth, expect, required_capabilities } = job
  return votedSettings(job, [
    ['TLS', security !== 'starttls' && security],
    ['Certificate', security !== 'none' && !verify_tls && 'not verified'],
    ['EHLO name', helo_name],
    ['Signs in', username !== null && `as ${username}${allow_plain_auth ? ', without TLS too' : ''}`],
    ['Greeting', expect],
    ['Must offer', required_capabilities.length > 0 && required_capabilities.join(', ')],
  ])
}

export function smtpResultTable(look: Look, results: readonly SmtpResult[]): string {
  return resultTable(look, results, phaseColumns<SmtpResult>())
}

/** One run: its result, its phases, its fault, and what the server said. */
export function smtpResultPage(look: Look, result: SmtpTestResult): string {
  const { greeting, capabilities, protocol, not_after, evidence } = result
  const lines = [
    ...connectionLines(look, result),
    ...(greeting === null ? [] : [`  ${legible(greeting)}`]),
    ...(capabilities === null ? [] : [`  offers ${legible(capabilities.join(', ')) || 'no extensions'}`]),
    ...(protocol === null
      ? []
      : [`  ${protocol}${not_after === null ? '' : `, certificate until ${localTime(not_after)}`}`]),
  ]
  return [...lines, ...answerLines(look, evidence)].join('\n')
}
