import {
  listMonitors,
  MOST_IDS,
  type MonitorSummary,
} from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Query } from '@tanstack/query-core'
import { cache, isWholeList, type Whole } from './cache.ts'
import { call } from './call.ts'

/** A change named by an event: its name, and the id of what has changed. */
export interface Change {
  name: string
  subject: string | null
}

/** Whether a change affects only one row of the monitors' list, as most events do. */
function isOfOneRow({ name, subject }: Change): boolean {
  return name.startsWith('monitor.') && name !== 'monitor.deleted' && subject !== null
}

/** Whether a change leaves lists of monitors as they are, except for the rows that `readRows` reads. */
export function sparesLists(change: Change): boolean {
  return isOfOneRow(change) || /^(incident|alert)\./.test(change.name)
}

/** Whether an answer is a long list of monitors. */
export function isSpared({ queryKey }: Query): boolean {
  return queryKey[1] === listMonitors.id && isWholeList(queryKey)
}

/** Returns the rows that changes affect. */
export function changedRows(changes: readonly Change[]): string[] {
  return [...new Set(changes.filter(isOfOneRow).map(({ subject }) => subject ?? ''))]
}

/** Reads rows and puts them into the long lists. */
export async function readRows(ids: readonly string[]): Promise<void> {
  const lists = cache.getQueryCache().findAll({ predicate: isSpared })
  if (lists.length === 0) return
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const { body } = await call(listMonitors, {
      query: { ids: ids.slice(at, at + MOST_IDS).join(','), limit: MOST_IDS },
    })
    for (const { queryKey, state } of lists)
      cache.setQueryData<Whole<MonitorSummary>>(
        queryKey,
        before => before && { ...before, items: merge(before.items, body) },
        // The list is as old as its other rows.
        { updatedAt: state.dataUpdatedAt },
      )
  }
}

/** Replaces rows in place and adds new ones. Rows are sorted by descending id, since the newest comes first. */
function merge(rows: readonly MonitorSummary[], changed: readonly MonitorSummary[]): MonitorSummary[] {
  const byId = new Map(changed.map(row => [row.id, row]))
  const merged = rows.map(row => byId.get(row.id) ?? row)
  const known = new Set(rows.map(({ id }) => id))
  const added = changed.filter(({ id }) => !known.has(id))
  return added.length === 0 ? merged : [...merged, ...added].sort((a, b) => (a.id < b.id ? 1 : -1))
}
