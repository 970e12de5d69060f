import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import type { SharedWorld } from '../world/shared.ts'
import { open } from './at-console.ts'

export async function addMember(world: SharedWorld, name: string): Promise<string> {
  const body = { name, email: `${crypto.randomUUID()}@example.com` }
  return (await world.call(routes.createMember, { body })).body.id
}

export async function addSchedule(
  world: SharedWorld,
  name: string,
  timezone: string,
  user_ids: string[],
): Promise<string> {
  const { id } = (await world.call(routes.createSchedule, { body: { name, timezone } })).body
  if (user_ids.length > 0)
    await world.call(routes.createLayer, {
      params: { id },
      body: { name: 'Days', user_ids, rotation: 'daily', starts_at: '2026-01-05T00:00:00Z' },
    })
  return id
}

/** A screen whose clock is the story's. */
export function openNow(world: SharedWorld, page: Page, address: string, member?: string) {
  return open(world, page, address, { member, now: world.clock.now() })
}
