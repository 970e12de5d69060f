import type { CorrectionRow, PageRows } from './rows.ts'
import type { CorrectionView } from './view.ts'

/** When each thing was corrected last, by its id. */
export function correctionsOf({ corrections }: PageRows): Map<string, number> {
  return new Map(corrections.toSorted((a, b) => a.at - b.at).map(each => [each.resource_id, each.at]))
}

export function presentCorrection(row: CorrectionRow, rows: PageRows): CorrectionView {
  const { at, resource, resource_id, field, before, after } = row
  const subject =
    rows.components.find(each => each.monitor_id === resource_id)?.friendly_name ??
    rows.incidents.find(each => each.id === resource_id || each.updates.some(update => update.id === resource_id))
      ?.title ??
    rows.maintenance.find(each => each.id === resource_id)?.title ??
    textIn(before, 'title')
  const reason = textIn(after, 'reason')
  return { at, resource, subject, field, before: textOf(before), after: textOf(after), reason: reason || null }
}

/** What stood there: a text, the seconds of a downtime, or of something that is gone its words. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return textIn(value, 'downtime_seconds') || textIn(value, 'message') || textIn(value, 'body')
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const found = (value as Record<string, unknown>)[name]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
