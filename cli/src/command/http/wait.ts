import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import type { Command } from 'commander'
import { firstVerdict } from '../../api/first-verdict.ts'
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
    `wait for the first verdict, at most so long (${STANDARD}); exit code 1 unless it is up`,
  )
}

/** Waits if `--wait` was given. Returns whether it did. */
export async function waitForVerdict(session: Session, added: HttpJob, given: Given): Promise<boolean> {
  if (given.wait === undefined) return false
  const patience = typeof given.wait === 'string' ? given.wait : STANDARD
  session.progress(`Added ${legible(added.friendly_name)} (${added.id}). Waiting for its first verdict …`)
  const { job, transition } = await firstVerdict(session, added, parseDuration(patience, 's'))
  session.print(job, look =>
    transition
      ? `${legible(job.friendly_name)} is ${paintStatus(look.paint, job.current_status)}: ${legible(transition.reason)}`
      : `${legible(job.friendly_name)} has no verdict after ${patience}: has its region an agent? See pharos region list.`,
  )
  session.exit = job.current_status === 'up' ? EXIT.ok : EXIT.failed
  return true
}
