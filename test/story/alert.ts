import type { AlertRaised } from '@pharos/control-plane/response/alert/index.ts'
import type { World } from '../world/world.ts'

/** The alerts of a monitor, oldest first: what each is, and why it was held back. */
export async function alertsOf(world: World, monitor: string): Promise<string[]> {
  return (await raisedOf(world, monitor)).map(({ what, reason, held_for, repeated }) => {
    const name = what === 'alert' ? reason : what
    return `${name}${held_for ? ` after ${held_for}` : ''}${repeated ? ', repeated' : ''}`
  })
}

export async function raisedOf(world: World, monitor: string): Promise<(AlertRaised & { raised_at: number })[]> {
  const rows = await world.sql<{ payload: AlertRaised; created_at: string }>(
    `select payload, created_at from event where name = 'alert.raised' and subject_id = $1 order by id`,
    [monitor],
  )
  return rows.map(({ payload, created_at }) => ({ ...payload, raised_at: Number(created_at) }))
}
