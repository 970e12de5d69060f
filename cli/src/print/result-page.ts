import type { testHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { localTime, millis } from './when.ts'

type Result = ReplyOf<typeof testHttpJob>

/** One run: its result, its timing, its failures, and the response when it failed. */
export function resultPage(look: Look, result: Result): string {
  const parts = [
    [headline(look, result), ...faults(result), connection(result), phases(result), ...flaws(result)],
    answer(look, result),
  ]
  return parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

function headline(look: Look, result: Result): string {
  const code = result.status_code === null ? '' : ` · ${result.status_code}`
  const tries = result.attempts > 1 ? ` · ${result.attempts} attempts` : ''
  const total = millis(result.timings_ms.total)
  return `${paintStatus(look.paint, result.status)}${code} · ${total} · from ${result.region} at ${localTime(result.created_at)}${tries}`
}

/** The detail of a failed assertion contains the expected and actual values. */
function faults({ failure_reason, failure_detail }: Result): string[] {
  if (failure_reason === null) return []
  return [`  ${failure_reason}${failure_detail === null ? '' : `: ${legible(failure_detail)}`}`]
}

function connection({ remote_address, http_version, response_bytes }: Result): string {
  const parts = [
    remote_address,
    http_version && `HTTP/${http_version}`,
    response_bytes !== null && `${response_bytes} bytes`,
  ]
  return `  ${parts.filter(Boolean).join(' · ') || 'no connection'}`
}

function phases({ timings_ms: { dns, connect, tls, first_byte, download } }: Result): string {
  const named = { dns, connect, tls, 'first byte': first_byte, download }
  const reached = Object.entries(named).filter(([, ms]) => ms !== null)
  return `  ${reached.map(([name, ms]) => `${name} ${millis(ms)}`).join(' · ')}`.trimEnd()
}

/** What is not clean about the response. */
function flaws(result: Result): string[] {
  return result.flaws.map(({ code, text }) => `  not clean (${code}): ${legible(text)}`)
}

function answer(look: Look, { evidence }: Result): string[] {
  if (!evidence) return []
  const headers = evidence.response_headers.map(({ name, value }) => legible(`${name}: ${value}`))
  const body = evidence.body?.split('\n').map(legible) ?? []
  return [
    look.paint('bold', 'Response'),
    ...headers.map(line => `  ${line}`),
    '',
    ...body.map(line => `  ${line}`),
    ...(evidence.body_truncated ? ['  …'] : []),
  ]
}
