import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { HttpJobCreate } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { z } from 'zod'
import type { World } from '../world/world.ts'

/** A monitor of a story, with the reads that stories need. */
export interface StoryMonitor {
  id: string
  status(): Promise<string>
  /** Each of its statuses, oldest first, with the reason in words. */
  history(): Promise<
    { to: string; reason: string; reason_text: Text | null; failure_reason: string | null; at: string }[]
  >
  /** Names of its events, oldest first. */
  events(): Promise<string[]>
  change(body: object): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Creates a monitor, by default checked every 10 s, and lets its first runs happen. */
export async function monitor(world: World, body: z.input<typeof HttpJobCreate>): Promise<StoryMonitor> {
  const { body: job } = await world.call(routes.createHttpJob, { body: { interval_seconds: 10, retries: 0, ...body } })
  await world.settle()
  const params = { job_id: job.id }
  const settled = async (call: Promise<unknown>) => {
    await call
    await world.settle()
  }
  return {
    id: job.id,
    status: async () => (await world.call(routes.getHttpJob, { params })).body.current_status,
    history: async () => (await world.call(routes.listHttpTransitions, { params })).body.toReversed(),
    events: async () =>
      (
        await world.sql<{ name: string }>(
          `select name from event where subject_id = $1 and name like 'monitor.%' order by id`,
          [job.id],
        )
      ).map(row => row.name),
    change: change => settled(world.call(routes.updateHttpJob, { params, body: change })),
    pause: () => settled(world.call(routes.pauseHttpJob, { params })),
    resume: () => settled(world.call(routes.resumeHttpJob, { params })),
  }
}

/** Starts agents of two more regions and returns the three slugs. */
export async function threeRegions(world: World): Promise<[string, string, string]> {
  await world.addRegion('east')
  await world.addRegion('west')
  await world.settle()
  return ['local', 'east', 'west']
}
