import { inSystem, type Platform } from '@pharos/control-plane/platform/context.ts'
import { type DeliveryDraft, enqueueDeliveries } from '@pharos/control-plane/response/delivery/index.ts'
import type { World } from '../world/world.ts'
import { message } from './message.ts'

export function platformOf(world: World): Platform {
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

let counter = 0

/** Writes deliveries of the first account, by default to one mail address. Returns their ids. */
export async function write(world: World, ...drafts: (Partial<DeliveryDraft> & { to?: string })[]): Promise<string[]> {
  const [account] = await world.sql<{ id: string }>(`select id from account order by id limit 1`)
  const complete = drafts.map(({ to = 'ops@example.com', ...draft }) => ({
    account: account?.id ?? '',
    destination: { via: 'email' as const, address: to },
    message: message(),
    dedup: `test/${++counter}`,
    ...draft,
  }))
  return inSystem(platformOf(world), ctx => enqueueDeliveries(ctx, complete))
}

export interface DeliveryRow {
  state: string
  attempts: number
  reason: string | null
}

export async function rowOf(world: World, id: string | undefined): Promise<DeliveryRow> {
  const [row] = await world.sql<DeliveryRow>('select state, attempts, reason from delivery where id = $1', [id])
  if (!row) throw new Error('There is no such delivery.')
  return row
}
