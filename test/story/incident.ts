import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { ALERT_RAISED, type AlertRaised } from '@pharos/control-plane/response/alert/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { ServiceCreate } from '@pharos/shared-protocol/contract/response/service.ts'
import type { z } from 'zod'
import type { World } from '../world/world.ts'

/** A service of a story with automatic incidents, and the reads that stories need. */
export interface StoryService {
  id: string
  /** Its incidents, oldest first. */
  incidents(): Promise<Incident[]>
  /** The one incident that it has. */
  incident(): Promise<Incident>
  change(body: object): Promise<void>
}

export async function autoService(
  world: World,
  body: Partial<z.input<typeof ServiceCreate>> = {},
): Promise<StoryService> {
  const given = { name: 'Checkout', incident_creation_mode: 'auto' as const, ...body }
  const { id } = (await world.call(routes.createService, { body: given })).body
  const incidents = async () =>
    (await world.call(routes.listIncidents, { query: { service_id: id } })).body.toReversed()
  return {
    id,
    incidents,
    async incident() {
      const [one, ...more] = await incidents()
      if (!one || more.length > 0) throw new Error(`The service has ${more.length + (one ? 1 : 0)} incidents, not one.`)
      return one
    },
    change: async change => void (await world.call(routes.updateService, { params: { id }, body: change })),
  }
}

/** Creates a heartbeat of a service, and pings it once. It fails and recovers when the story says so. */
export async function linkedHeartbeat(world: World, service_id: string, friendly_name: string, more: object = {}) {
  const body = { period_seconds: 86_400, friendly_name, service_id, ...more }
  const { body: job } = await world.call(routes.createHeartbeat, { body })
  const say = async (signal: string) => {
    await world.call(routes.postPingSignal, { params: { key: job.ping_key, signal }, body: '' })
    await world.settle()
  }
  await say('0')
  return { id: job.id, fail: () => say('fail'), recover: () => say('0') }
}

/** The kinds of an incident's timeline, oldest first. */
export async function timelineOf(world: World, id: string): Promise<string[]> {
  const { body } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
  return body.toReversed().map(entry => entry.kind)
}

/** Puts the gate's events into the outbox directly, for stories of many alerts at once. */
export async function raise(
  world: World,
  account: string,
  monitors: readonly { id: string; name: string; kind?: 'heartbeat' | 'http' }[],
  what: 'failed' | 'recovered',
) {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  await inSystem(platform, async ctx =>
    ctx.emit(
      ...monitors.map(({ id, name, kind = 'heartbeat' }) => {
        const payload: AlertRaised = {
          monitor: { id, kind, friendly_name: name },
          what,
          at: ctx.now,
          reason: 'it was said so',
          failure_reason: null,
          repeated: false,
          held_for: null,
        }
        return ALERT_RAISED.of({ account, subject: id }, payload)
      }),
    ),
  )
}
