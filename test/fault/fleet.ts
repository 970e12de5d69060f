import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import type { Installation } from './installation.ts'
import type { Target } from './targets.ts'

const AT_ONCE = 8

/** Two more regions beside `local`, and the credentials of one agent in each of the three. */
export async function threeRegions({ call, localAgent }: Installation): Promise<AgentCredentials[]> {
  const credentials = [localAgent]
  for (const slug of ['east', 'west']) {
    await call(routes.createRegion, { body: { slug, allow_private_targets: true } })
    const { body } = await call(routes.enrolAgent, { params: { slug }, body: { name: `agent of ${slug}` } })
    credentials.push(body.credentials)
  }
  return credentials
}

/**
 * Common settings of a fleet's monitors: there are no retries, and a region is stale 25 s after its last run. An
 * available target answers in time even when a busy machine pauses for a second or two.
 */
const SETTINGS = {
  interval_seconds: 10,
  timeout_seconds: 5,
  retries: 0,
  check_regions: ['local', 'east', 'west'],
} as const

/** Creates monitors, spread evenly over the targets; returns the target of each by its id. */
export async function createMonitors(
  { call }: Installation,
  targets: readonly Target[],
  count: number,
  settings: object = SETTINGS,
): Promise<Map<string, Target>> {
  const made = new Map<string, Target>()
  let next = 0
  const work = async () => {
    for (let i = next++; i < count; i = next++) {
      const target = targets[i % targets.length]
      if (!target) return
      const { body } = await call(routes.createHttpJob, { body: { uri: target.url, ...settings } })
      made.set(body.id, target)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return made
}
