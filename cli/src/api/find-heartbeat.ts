import type { Heartbeat } from '@pharos/shared-protocol/contract/heartbeat.ts'
import { listHeartbeats } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

/** Every heartbeat, newest first. */
export function allHeartbeats(
  { call }: Session,
  filter: { status?: string | undefined; tag?: string | undefined; limit?: number | undefined } = {},
): Promise<Heartbeat[]> {
  const { limit, ...rest } = filter
  const size = Math.min(limit ?? 1000, 1000)
  return collectPages(cursor => call(listHeartbeats, { query: present({ ...rest, limit: size, cursor }) }), limit)
}

/** The heartbeats meant by names, ids, beginnings of ids or ping keys, in that order. */
export async function findHeartbeats(session: Session, names: readonly string[]): Promise<Heartbeat[]> {
  const heartbeats = await allHeartbeats(session)
  return names.map(name =>
    choose(heartbeats, name, {
      kind: 'heartbeat',
      id: ({ id }) => id,
      names: ({ friendly_name, ping_key }) => [friendly_name, ping_key],
      list: 'pharos heartbeat list',
    }),
  )
}

export async function findHeartbeat(session: Session, name: string): Promise<Heartbeat> {
  const [found] = await findHeartbeats(session, [name])
  return found as Heartbeat
}
