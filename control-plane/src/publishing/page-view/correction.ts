import type { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import { codeOf } from '../../response/incident/index.ts'
import type { CorrectionRow, PageRows } from './rows.ts'
import type { CorrectionView } from './view.ts'

/** The last correction of each thing, by id. */
export function correctionsOf({ corrections }: PageRows): Map<string, number> {
  return new Map(corrections.toSorted((a, b) => a.at - b.at).map(each => [shownOf(each), each.at]))
}

/** The id under which a correction is shown: for a deleted update, that of its incident. */
function shownOf({ resource_id, before }: CorrectionRow): string {
  return textIn(before, 'incident_id') || resource_id
}

export function presentCorrection(row: CorrectionRow, rows: PageRows): CorrectionView {
  const { at, resource, field, before, before_automatic = null, after } = row
  const id = shownOf(row)
  const incident = rows.incidents.find(each => each.id === id || each.updates.some(update => update.id === id))
  const subject =
    rows.components.find(each => each.monitor_id === id)?.friendly_name ??
    incident?.title ??
    rows.maintenance.find(each => each.id === id)?.title ??
    textIn(before, 'title')
  const reason = textIn(after, 'reason')
  const shown = { before: textOf(before), after: textOf(after), reason: reason || null }
  return {
    ...{ at, resource, subject, field, ...shown },
    // The whole text of a deleted incident is named by its title.
    subject_automatic: codeOf(subject, incident ? incident.title_automatic : titleIn(before_automatic)),
    before_automatic: codeOf(shown.before, before_automatic),
  }
}

function titleIn(code: AutomaticText | AutomaticTitle | null): AutomaticTitle | null {
  return code?.code === 'component_down' || code?.code === 'disruption' ? code : null
}

/** The previous content: a text, the seconds of a downtime, or all texts of a deleted thing. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return textIn(value, 'downtime_seconds') || textIn(value, 'message') || textIn(value, 'body')
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const found = (value as Record<string, unknown>)[name]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}
