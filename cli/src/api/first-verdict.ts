import { setTimeout as pause } from 'node:timers/promises'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'

const POLL_MS = 250

/** The fields that the monitors of every voted kind have. */
export type Voted = Pick<HttpJob, 'id' | 'friendly_name' | 'current_status'>

/** How to read a monitor of a kind and its last transition. */
export interface Verdicts<M extends Voted> {
  read(monitor: M): Promise<{ body: M }>
  last(monitor: M): Promise<{ body: readonly { reason: string }[] }>
}

/** Polls the monitor until it is no longer pending or the time is over; in the latter case `reason` is undefined. */
export async function firstVerdict<M extends Voted>(
  { read, last }: Verdicts<M>,
  added: M,
  patience_ms: number,
): Promise<{ job: M; reason: string | undefined }> {
  const deadline = Date.now() + patience_ms
  let job = added
  while (job.current_status === 'pending' && Date.now() < deadline) {
    await pause(POLL_MS)
    job = (await read(added)).body
  }
  if (job.current_status === 'pending') return { job, reason: undefined }
  return { job, reason: (await last(job)).body[0]?.reason }
}
