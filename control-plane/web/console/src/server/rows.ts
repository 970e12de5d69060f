import { listMonitors, MOST_IDS, type MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Query } from '@tanstack/query-core'
import { cache, isWholeList, type Whole } from './cache.ts'
import { call } from './call.ts'

/** A change that somebody has heard of: its name, and the id of what it is about. */
export interface Change {
  name: string
  subject: string | null
}

/** What monitors do by themselves, which is most of what happens, changes one row of their list. */
function isOfOneRow({ name, subject }: Change): boolean {
  return name.startsWith('monitor.') && name !== 'monitor.deleted' && subject !== null
}

/** Whether a change leaves lists of monitors as they are, apart from the rows that `readRows` reads. */
export function sparesLists(change: Change): boolean {
  return isOfOneRow(change) || /^(incident|alert)\./.test(change.name)
}

/** Long lists of monitors. */
export function isSpared({ queryKey }: Query): boolean {
  return queryKey[1] === listMonitors.id && isWholeList(queryKey)
}

/** Reads the rows that have changed into the long lists that show them. */
export async function readRows(changes: readonly Change[]): Promise<void> {
  const ids = [...new Set(changes.filter(isOfOneRow).map(({ subject }) => subject ?? ''))]
  const lists = cache.getQueryCache().findAll({ predicate: isSpared })
  if (lists.length === 0 || ids.length === 0) return
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const { body } = await call(listMonitors, {
      query: { ids: ids.slice(at, at + MOST_IDS).join(','), limit: MOST_IDS },
    })
    for (const { queryKey } of lists)
      cache.setQueryData<Whole<MonitorSummary>>(
        queryKey,
        before => before && { ...before, items: merge(before.items, body) },
      )
  }
}

/** Rows in their list, each in the place of what it was before; ids fall, since the newest comes first. */
function merge(rows: readonly MonitorSummary[], changed: readonly MonitorSummary[]): MonitorSummary[] {
  const byId = new Map(changed.map(row => [row.id, row]))
  const merged = rows.map(row => byId.get(row.id) ?? row)
  const known = new Set(rows.map(({ id }) => id))
  const added = changed.filter(({ id }) => !known.has(id))
  return added.length === 0 ? merged : [...merged, ...added].sort((a, b) => (a.id < b.id ? 1 : -1))
}
