import type { CorrectionRow, PageRows } from './rows.ts'
import type { CorrectionView } from './view.ts'

/** When each thing was corrected last, by its id. */
export function correctionsOf({ corrections }: PageRows): Map<string, number> {
  return new Map(corrections.toSorted((a, b) => a.at - b.at).map(each => [each.resource_id, each.at]))
}

export function presentCorrection(row: CorrectionRow, rows: PageRows): CorrectionView {
  const { at, resource, resource_id, field } = row
  const subject =
    rows.components.find(each => each.monitor_id === resource_id)?.friendly_name ??
    rows.incidents.find(each => each.id === resource_id || each.updates.some(update => update.id === resource_id))
      ?.title ??
    rows.maintenance.find(each => each.id === resource_id)?.title
  return { at, resource, subject: subject ?? '', field, before: textOf(row.before), after: textOf(row.after) }
}

/** What stood there, as text: of uptime the seconds of downtime, of lists their parts. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(', ')
  return ''
}
