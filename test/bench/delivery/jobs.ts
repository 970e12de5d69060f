import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Installation } from '../installation.ts'

const AT_A_TIME = 8

export interface Job {
  id: string
  key: string
}

/** Creates heartbeats, whose pings cause transitions at a chosen instant. */
export async function createJobs(installation: Installation, bodies: readonly object[]): Promise<Job[]> {
  const jobs: Job[] = []
  const { call } = installation
  for (let start = 0; start < bodies.length; start += AT_A_TIME) {
    const made = bodies.slice(start, start + AT_A_TIME).map(async (body, index) => {
      const given = { friendly_name: `job ${start + index}`, period_seconds: 86_400, ...body }
      const { body: job } = await call(routes.createHeartbeat, { body: given })
      return { id: job.id, key: job.ping_key }
    })
    jobs.push(...(await Promise.all(made)))
  }
  return jobs
}

/** Reports that a job failed, or ended well; resolves once that is committed. */
export async function tell({ url }: Installation, { key }: Job, failed: boolean): Promise<void> {
  const response = await fetch(`${url}/ping/${key}${failed ? '/fail' : ''}`, { method: 'POST' })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a ping was answered ${response.status}`)
}
