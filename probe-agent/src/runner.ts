import { Run } from '@pharos/shared-protocol/message/run.ts'
import { openSealed } from '@pharos/shared-protocol/message/seal.ts'
import type { Environment, Finding } from './check/check.ts'
import { CHECKS } from './check/index.ts'
import { errorMessage } from './error.ts'
import type { Log } from './log.ts'

/** A run as it came, or why it is not run. */
export type Received = { run: Run } | { refused: 'expired' | 'malformed' }

/** Reads an order. One that comes too late is a gap that is counted, never a check at the wrong time. */
export function receive(data: string, now: number, log: Log): Received {
  try {
    const run = Run.parse(JSON.parse(data))
    return run.expires_at < now ? { refused: 'expired' } : { run }
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, 'an order could not be read and was dropped')
    return { refused: 'malformed' }
  }
}

export async function execute(run: Run, regionKey: string, env: Environment): Promise<Finding> {
  const secrets = run.sealed === null ? null : openSecrets(run.sealed, regionKey)
  return CHECKS[run.check]({ spec: run.spec, secrets, traceparent: run.traceparent }, env)
}

/** Errors of `JSON.parse` quote its input, which must reach no log. */
function openSecrets(sealed: string, regionKey: string): unknown {
  const text = openSealed(sealed, regionKey)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the sealed secrets of the run are not JSON')
  }
}
