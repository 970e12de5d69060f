import { VOTED_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { Session } from '../session.ts'
import { findAnyMonitors } from './find-any-monitor.ts'
import { findService } from './find-incident.ts'
import { monitorIds } from './find-monitor.ts'
import { findGroups } from './find-notification.ts'
import { regionSlugs } from './find-region.ts'

type Find = (session: Session, names: readonly string[]) => Promise<string[]>

/** The fields of monitors that refer to something else, with how its names become what the API takes. */
const FINDERS: Readonly<Record<string, Find>> = {
  check_regions: regionSlugs,
  depends_on: async (session, names) => (await findAnyMonitors(session, names, VOTED_TYPES)).map(({ id }) => id),
  group_notification_ids: async (session, names) => (await findGroups(session, names)).map(({ id }) => id),
  http_job_id: monitorIds,
  service_id: async (session, [name = '']) => [(await findService(session, name)).id],
}

/** A body with ids in place of the names that people give. What is an id already is not looked up. */
export async function withIds<B extends object>(session: Session, body: B): Promise<B> {
  const found: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(body)) {
    const find = FINDERS[field]
    if (!find || value === null || value === undefined) continue
    const names = [value].flat() as string[]
    if (names.every(name => UUID.test(name))) continue
    const ids = await find(session, names)
    found[field] = Array.isArray(value) ? ids : ids[0]
  }
  return { ...body, ...found }
}
