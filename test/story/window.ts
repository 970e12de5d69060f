import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { MaintenanceWindowCreate } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import type { z } from 'zod'
import { parseDuration } from '../world/clock.ts'
import type { World } from '../world/world.ts'

type Body = z.input<typeof MaintenanceWindowCreate>

/** Schedules maintenance that begins `from` from now and lasts `length`. */
export async function maintain(world: World, from: string, length: string, body: Partial<Body>): Promise<string> {
  const start = world.clock.now() + parseDuration(from)
  const times = { starts_at: isoOf(start), ends_at: isoOf(start + parseDuration(length)) }
  const { body: window } = await world.call(routes.createMaintenanceWindow, {
    body: { title: 'Upgrade', ...times, ...body },
  })
  await world.settle()
  return window.id
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
