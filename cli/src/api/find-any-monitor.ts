import { KINDS, kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import {
  listMonitors,
  MOST_IDS,
  type MonitorSummary,
} from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, pageSize, present } from './pages.ts'

/** The monitors of every type, or those of a tag, a service or these ids, newest first. */
export async function listAnyMonitors(
  { call }: Session,
  { tag, service_id, ids }: { tag?: string | undefined; service_id?: string; ids?: readonly string[] | undefined } = {},
): Promise<MonitorSummary[]> {
  const few = ids && ids.length <= MOST_IDS ? ids.join() : undefined
  const all = await collectPages(cursor =>
    call(listMonitors, { query: present({ tag, service_id, ids: few, limit: pageSize(), cursor }) }),
  )
  return ids && few === undefined ? all.filter(({ id }) => ids.includes(id)) : all
}

/** The monitors of any of these types (all) with these names, targets, ids or beginnings of ids, in that order. */
export async function findAnyMonitors(
  session: Session,
  texts: readonly string[],
  types?: readonly string[],
): Promise<MonitorSummary[]> {
  if (texts.length === 0) return []
  const all = await listAnyMonitors(session)
  const monitors = types ? all.filter(({ type }) => types.includes(type)) : all
  return texts.map(text =>
    choose(monitors, text, {
      kind: 'monitor',
      id: ({ id }) => id,
      names: ({ friendly_name, target }) => (friendly_name === target ? [target] : [friendly_name, target]),
      // The others of a pair may have the name and the address of their HTTP monitor.
      prefer: ({ type }) => !KINDS[kindOfType(type)].paired,
      list: 'pharos monitors list',
    }),
  )
}
