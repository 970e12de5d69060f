import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { createHttpJob } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { firstVerdict } from '../../api/first-verdict.ts'
import { EXIT } from '../../failure.ts'
import { parseDuration } from '../../input/duration.ts'
import { legible } from '../../print/legible.ts'
import { monitorHead } from '../../print/monitor-page.ts'
import { paintStatus } from '../../print/paint.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { settingsFrom, withSettings } from './settings.ts'

const WAIT = '60s'

export function defineAdd(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'add <uri>',
    about: 'Add an HTTP monitor; its first run goes out at once',
    examples: [
      'pharos http add https://example.com',
      "pharos http add https://example.com/health --friendly-name Shop --interval 10s --tag prod --assert 'json_path $.status equals ok'",
      "pharos http add https://api.example.com --bearer-token-file token --assert 'response_time_ms less_than 800' --wait",
      "printf 'user:password' | pharos http add https://intra.example.com --basic-auth-file - --region office",
    ],
  }).option('--wait [duration]', `wait for the first verdict, at most so long (${WAIT}); exit code 1 unless it is up`)
  withSettings(command).action(async (uri: string, given: Record<string, unknown> & { wait?: string | true }) => {
    const body = { uri, ...(await settingsFrom(session, given)) }
    const { body: added } = await session.call(createHttpJob, { body })
    if (given.wait === undefined) return told(session, added, body.friendly_name !== undefined)
    await waited(session, added, given.wait === true ? WAIT : given.wait)
  })
}

/** One that nobody named is called by its host, which others may share. */
function told(session: Session, job: HttpJob, named: boolean): void {
  session.print(job, look => `Added ${monitorHead(look, job)}`)
  const name = shellWord(named ? job.friendly_name : job.uri)
  session.hint(`\nWatch it:   pharos monitors watch ${name}`)
  session.hint(`Look at it: pharos http show ${name}`)
}

async function waited(session: Session, added: HttpJob, patience: string): Promise<void> {
  session.progress(`Added ${added.friendly_name} (${added.id}). Waiting for its first verdict …`)
  const { job, transition } = await firstVerdict(session, added, parseDuration(patience, 's'))
  session.print(job, look =>
    transition
      ? `${legible(job.friendly_name)} is ${paintStatus(look.paint, job.current_status)}: ${legible(transition.reason)}`
      : `${legible(job.friendly_name)} has no verdict after ${patience}: has its region an agent? See pharos region list.`,
  )
  session.exit = job.current_status === 'up' ? EXIT.ok : EXIT.failed
}
