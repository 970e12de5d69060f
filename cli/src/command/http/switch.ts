import type {
  pauseHttpJob,
  pauseMonitors,
  resumeHttpJob,
  resumeMonitors,
} from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { monitorIds } from '../../api/find-monitor.ts'
import { usageFailure } from '../../failure.ts'
import { legible } from '../../print/legible.ts'
import type { Session } from '../../session.ts'

export interface Switch {
  names: readonly string[]
  tags: readonly string[]
  one: typeof pauseHttpJob | typeof resumeHttpJob
  all: typeof pauseMonitors | typeof resumeMonitors
  done: string
}

/** Pauses or resumes monitors by their names, or all that have one of the tags. */
export async function switchMonitors(session: Session, { names, tags, one, all, done }: Switch): Promise<void> {
  if (names.length > 0 === tags.length > 0) throw usageFailure('Name monitors, or give --tag.')
  if (tags.length > 0) {
    const { body } = await session.call(all, { body: { tags: [...tags] } })
    const { length } = body.monitors
    return session.print(body, () => `${done} ${length} ${length === 1 ? 'monitor' : 'monitors'}.`)
  }
  const ids = await monitorIds(session, names)
  const jobs = await Promise.all(ids.map(async job_id => (await session.call(one, { params: { job_id } })).body))
  session.print(jobs, () => jobs.map(job => `${done} ${legible(job.friendly_name)}.`).join('\n'))
}
