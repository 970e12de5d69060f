import { listMonitorNames } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Types of the monitors that others can depend on: those that regions vote on. */
const PARENTS = ['http', 'tcp', 'icmp', 'browser']

/** The settings with the monitors that people named in `depends_on` as ids. */
export async function withParents<S extends { depends_on?: string[] | undefined }>(
  { call }: Session,
  settings: S,
): Promise<S> {
  const { depends_on: names } = settings
  if (!names || names.every(name => FULL_ID.test(name))) return settings
  const { body } = await call(listMonitorNames, {})
  const parents = body.filter(({ type }) => PARENTS.includes(type))
  const ids = names.map(name => choose(parents, name, NAMED).id)
  return { ...settings, depends_on: ids }
}

const NAMED = {
  kind: 'monitor',
  id: ({ id }: { id: string }) => id,
  names: ({ friendly_name }: { friendly_name: string }) => [friendly_name],
  list: 'pharos monitors list',
}
