import { VOTED_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitorNames } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The settings with `depends_on` as ids: people give names of monitors. */
export async function withParents<S extends { depends_on?: string[] | undefined }>(
  { call }: Session,
  settings: S,
): Promise<S> {
  const { depends_on: names } = settings
  if (!names || names.every(name => FULL_ID.test(name))) return settings
  const { body } = await call(listMonitorNames, {})
  const parents = body.filter(({ type }) => VOTED_TYPES.includes(type))
  const ids = names.map(name => choose(parents, name, NAMED).id)
  return { ...settings, depends_on: ids }
}

const NAMED = {
  kind: 'monitor',
  id: ({ id }: { id: string }) => id,
  names: ({ friendly_name }: { friendly_name: string }) => [friendly_name],
  list: 'pharos monitors list',
}
