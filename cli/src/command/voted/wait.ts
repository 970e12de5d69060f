import type { Client } from '@pharos/shared-protocol/client.ts'
import type { Command } from 'commander'
import { firstVerdict, type Verdicts, type Voted } from '../../api/first-verdict.ts'
import { EXIT } from '../../failure.ts'
import { parseDuration } from '../../input/duration.ts'
import type { Given } from '../../input/field.ts'
import { legible } from '../../print/legible.ts'
import { paintStatus } from '../../print/paint.ts'
import type { Session } from '../../session.ts'

const STANDARD = '60s'

export function withWait(command: Command): Command {
  return command.option(
    '--wait [duration]',
    `wait for the first verdict, at most this long (${STANDARD}); exit code 1 unless it is up`,
  )
}

/** Waits for the first verdict on an added monitor if `--wait` was given. Returns whether it did. */
export function waitForVerdict<M extends Voted>(verdicts: (call: Client) => Verdicts<M>) {
  return async (session: Session, added: M, given: Given): Promise<boolean> => {
    if (given.wait === undefined) return false
    const patience = typeof given.wait === 'string' ? given.wait : STANDARD
    session.progress(`Added ${legible(added.friendly_name)} (${added.id}). Waiting for its first verdict …`)
    const { job, reason } = await firstVerdict(verdicts(session.call), added, parseDuration(patience, 's'))
    session.print(job, look =>
      reason === undefined
        ? `${legible(job.friendly_name)} has no verdict after ${patience}. Does its region have an agent? See pharos region list.`
        : `${legible(job.friendly_name)} is ${paintStatus(look.paint, job.current_status)}: ${legible(reason)}`,
    )
    session.exit = job.current_status === 'up' ? EXIT.ok : EXIT.failed
    return true
  }
}
