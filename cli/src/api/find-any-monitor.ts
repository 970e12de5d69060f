import { KINDS, kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitors, type MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, pageSize, present } from './pages.ts'

/** The monitors of every type, newest first; `ids` are separated by commas. */
export function listAnyMonitors(
  { call }: Session,
  filter: { tag?: string | undefined; ids?: string | undefined } = {},
): Promise<MonitorSummary[]> {
  return collectPages(cursor => call(listMonitors, { query: present({ ...filter, limit: pageSize(), cursor }) }))
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
