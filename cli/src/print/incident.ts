import type { BlastRadius } from '@pharos/shared-protocol/contract/response/blast-radius.ts'
import type { Incident, TimelineEntry } from '@pharos/shared-protocol/contract/response/incident.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { type Column, table } from './table.ts'
import { ago, length, localTime } from './when.ts'

/** Incidents, one per line, with their numbers. */
export function incidentTable(look: Look, incidents: readonly Incident[], empty: string): string {
  const columns: Column<Incident>[] = [
    { head: 'NUMBER', cell: incident => `#${incident.number}` },
    { head: 'RESPONDER', cell: incident => incident.responder_status, paint: word => paintStatus(look.paint, word) },
    { head: 'SEVERITY', cell: incident => incident.severity, paint: word => paintStatus(look.paint, word) },
    { head: 'STATUS', cell: incident => incident.status },
    { head: 'OPENED', cell: incident => ago(incident.created_at, look.now) },
    {
      head: 'TITLE',
      cell: ({ title, nobody_reached }) => (nobody_reached ? `(nobody reached) ${title}` : title),
      flexible: true,
    },
  ]
  return table(look, incidents, columns, empty)
}

export function incidentHead({ paint }: Look, { number, title, responder_status, status }: Incident): string {
  return `${paint('bold', `#${number} ${legible(title)}`)} · ${paintStatus(paint, responder_status)}, ${status}`
}

/** One incident: its status, its monitors, and its timeline, oldest first. */
export function incidentPage(
  look: Look,
  incident: Incident,
  timeline: readonly TimelineEntry[],
  blast: BlastRadius,
): string {
  return [
    incidentHead(look, incident),
    ...(incident.nobody_reached
      ? [
          `  ${look.paint('red', 'Nobody was reached')}: no level of its policy reaches anyone; check their contact methods`,
        ]
      : []),
    ...factsOf(look, incident, blast).map(([label, value]) => `  ${label.padEnd(12)}  ${legible(value)}`),
    ...incident.monitors.map(
      ({ friendly_name, healthy, type }) =>
        `  ${paintStatus(look.paint, healthy ? 'healthy' : 'failing')}  ${legible(friendly_name)} (${type})`,
    ),
    ...alertLines(look, incident),
    '',
    look.paint('bold', 'Timeline'),
    ...timeline.toReversed().map(({ at, text }) => `  ${localTime(at)}  ${legible(text)}`),
  ].join('\n')
}

function alertLines({ paint }: Look, { alerts }: Incident): string[] {
  if (alerts === undefined) return []
  const more = alerts.total - alerts.shown.length
  return [
    ...alerts.shown.map(
      ({ name, severity }) =>
        `  ${paintStatus(paint, 'firing')}  ${legible(name)}${severity === null ? '' : ` (${severity})`}`,
    ),
    ...(more > 0 ? [`  and ${more} more alerts that are firing`] : []),
  ]
}

function factsOf({ now }: Look, incident: Incident, blast: BlastRadius): [string, string][] {
  const { acknowledged_at, acknowledged_by, resolved_at, resolved_by, snoozed_until } = incident
  const end = resolved_at === null ? now : Date.parse(resolved_at)
  const facts: [string, string | null][] = [
    ['Severity', incident.severity],
    ['Opened', `${localTime(incident.created_at)} (${incident.source})`],
    ['Lasted', length(end - Date.parse(incident.created_at))],
    ['Acknowledged', acknowledged_at && `${localTime(acknowledged_at)} by ${acknowledged_by?.name}`],
    ['Resolved', resolved_at && `${localTime(resolved_at)} by ${resolved_by?.name}`],
    ['Snoozed', snoozed_until && `until ${localTime(snoozed_until)}`],
    ['Merged into', incident.merged_into],
    ['Reopened', incident.reopen_count > 0 ? `${incident.reopen_count} times` : null],
    ['Real users', realUsersOf(blast)],
    ['Id', incident.id],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** Where no real users can be counted, there is nothing to say. */
function realUsersOf({ state, text, as_of, frozen_at }: BlastRadius): string | null {
  if (state !== 'counted' && state !== 'could_not_look') return null
  return as_of === null ? text : `${text} ${frozen_at === null ? 'As of' : 'Final, counted up to'} ${localTime(as_of)}.`
}
