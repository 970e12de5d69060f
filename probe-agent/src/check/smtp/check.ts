import type { SmtpOutcome, SmtpSecrets, SmtpSpec } from '@pharos/shared-protocol/check/smtp.ts'
import { changed } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { reported } from '../../say.ts'
import type { Environment } from '../check.ts'
import { retry } from '../connection/attempt.ts'
import { legible } from '../legible.ts'
import { MASKED, secretPattern } from '../mask.ts'
import { type Attempt, attempt } from './attempt.ts'

/** Talks to a mail server as far as a client goes before its first mail, and again while that fails. Never throws. */
export async function checkSmtp(spec: SmtpSpec, secrets: SmtpSecrets | null, env: Environment): Promise<SmtpOutcome> {
  const { seen, attempts } = await retry(spec.retries, env, () => attempt(spec, secrets, env))
  return present(seen, attempts, maskOf(spec, secrets))
}

/** A server may repeat the password, in its reply or when it is called the next time. */
function maskOf({ username }: SmtpSpec, secrets: SmtpSecrets | null): (text: string) => string {
  if (username === null || secrets === null) return text => text
  const { password } = secrets
  const pattern = secretPattern([password, `\0${username}\0${password}`])
  return text => (pattern ? text.replace(pattern, MASKED) : text)
}

function present(
  { fault, trace, heard, greeting, capabilities, protocol }: Attempt,
  attempts: number,
  mask: (text: string) => string,
): SmtpOutcome {
  const until = trace.certificate?.validTo
  return {
    status: fault === null ? 'healthy' : 'failing',
    failure_reason: fault?.reason ?? null,
    ...reported(fault === null ? [] : [changed(fault.said, mask)]),
    attempts,
    timings_ms: trace.watch.read(),
    remote_address: trace.remoteAddress,
    greeting: greeting && mask(greeting),
    capabilities: capabilities === null ? null : capabilities.map(mask),
    protocol,
    not_after: until === undefined || Number.isNaN(until) ? null : rfc3339(until),
    evidence: fault === null || heard === '' ? null : { answer: legible(mask(heard)) },
  }
}
