import { setTimeout as pause } from 'node:timers/promises'
import type { HttpJob } from '@pharos/shared-protocol/contract/http-job.ts'
import { getHttpJob, listHttpTransitions } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Transition } from '../print/transition.ts'
import type { Session } from '../session.ts'

const POLL_MS = 250

export interface FirstVerdict {
  job: HttpJob
  /** Undefined when there was none in time. */
  transition: Transition | undefined
}

/** Polls the monitor until it is no longer pending, or the time is over. */
export async function firstVerdict({ call }: Session, added: HttpJob, patience_ms: number): Promise<FirstVerdict> {
  const params = { job_id: added.id }
  const deadline = Date.now() + patience_ms
  let job = added
  while (job.current_status === 'pending' && Date.now() < deadline) {
    await pause(POLL_MS)
    job = (await call(getHttpJob, { params })).body
  }
  if (job.current_status === 'pending') return { job, transition: undefined }
  const { body } = await call(listHttpTransitions, { params, query: { limit: 1 } })
  return { job, transition: body[0] }
}
