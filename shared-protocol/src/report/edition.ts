import { z } from 'zod'
import type { ReportFigures } from './figures.ts'
import { type Finding, fault } from './finding.ts'
import type { ReportIncident } from './incident.ts'
import { Instant } from './instant.ts'
import { Name, type ReportMonitor } from './monitor.ts'

/** The most changes that are listed. */
export const MOST_CHANGES = 200

/** A figure of a report that is another one since the report was made. */
export const ReportChange = z
  .strictObject({
    subject: z.enum(['total', 'monitor', 'incident']).meta({ description: 'What the figure is of' }),
    id: z.uuid().nullable().meta({ description: 'Id of the monitor or incident; `null` for the total' }),
    name: Name.meta({ description: 'Name of the monitor, or title of the incident; empty for the total' }),
    field: z
      .enum([
        ...(['uptime', 'coverage', 'downtime_seconds', 'outages'] as const),
        ...(['listed', 'title', 'severity', 'began_at', 'acknowledged_at', 'resolved_at'] as const),
      ])
      .meta({ description: 'The figure; `listed`: whether the report has the incident' }),
    before: z
      .union([z.string().max(500), z.number(), z.boolean()])
      .nullable()
      .meta({ description: 'As it was sent' }),
    after: z
      .union([z.string().max(500), z.number(), z.boolean()])
      .nullable()
      .meta({ description: 'As it is now' }),
  })
  .meta({ id: 'ReportChange' })
export type ReportChange = z.output<typeof ReportChange>

const changes = {
  changes: z.array(ReportChange).max(MOST_CHANGES).meta({ description: 'What differs, at most 200 figures' }),
  left_out: z.int().min(0).meta({ description: 'Number of further figures that differ' }),
}
export const ReportChanges = z.strictObject(changes)
export type ReportChanges = z.output<typeof ReportChanges>

/** In a corrected edition: which report it corrects, and what has changed since. */
export const CorrectedReport = z.strictObject({ issue_id: z.uuid(), made_at: Instant, ...changes })
export type CorrectedReport = z.output<typeof CorrectedReport>

/**
 * What has changed in the figures of a period since a report was made about it. Later settings are no correction: what
 * only one of both is about is left out, and so is what had not happened yet, such as the end of an incident. Pure.
 */
export function changesSince(sent: ReportFigures, now: ReportFigures): ReportChanges {
  const isSameScope = sameIds(sent.monitors, now.monitors) && sent.monitors_left_out === now.monitors_left_out
  const all = [
    ...(isSameScope ? totalChanges(sent, now) : []),
    ...paired(sent.monitors, now.monitors).flatMap(([before, after]) => monitorChanges(before, after)),
    ...incidentChanges(sent, now, isSameScope),
  ]
  return { changes: all.slice(0, MOST_CHANGES), left_out: Math.max(0, all.length - MOST_CHANGES) }
}

const OF_TOTAL = ['uptime', 'coverage', 'downtime_seconds'] as const
const OF_MONITOR = [...OF_TOTAL, 'outages'] as const
const OF_INCIDENT = ['title', 'severity', 'began_at'] as const
const INSTANTS = ['acknowledged_at', 'resolved_at'] as const

type Field = ReportChange['field']
type Value = ReportChange['before']

function differing<F extends Field>(
  fields: readonly F[],
  before: { [K in F]: Value },
  after: { [K in F]: Value },
): { field: F; before: Value; after: Value }[] {
  return fields.flatMap(field =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}

function totalChanges(sent: ReportFigures, now: ReportFigures): ReportChange[] {
  // Without the intervals of a monitor there is no total.
  if (sent.total === null || now.total === null) return []
  const of = { subject: 'total', id: null, name: '' } as const
  return differing(OF_TOTAL, sent.total.stated, now.total.stated).map(each => ({ ...of, ...each }))
}

function monitorChanges(before: ReportMonitor, after: ReportMonitor): ReportChange[] {
  const of = { subject: 'monitor', id: after.id, name: after.name } as const
  return differing(OF_MONITOR, before.stated, after.stated).map(each => ({ ...of, ...each }))
}

function incidentChanges(sent: ReportFigures, now: ReportFigures, isSameScope: boolean): ReportChange[] {
  const [before, after] = [sent.incidents, now.incidents]
  const changed = paired(before.listed, after.listed).flatMap(([one, other]) =>
    [
      ...differing(OF_INCIDENT, one, other),
      ...differing(INSTANTS, one, other).filter(
        // It was going on when the report was made: what came after that is news.
        each => each.before !== null || (typeof each.after === 'string' && each.after <= sent.made_at),
      ),
    ].map(each => ofIncident(other, each)),
  )
  // Among others, those that are listed are the worst.
  const isWhole = isSameScope && before.left_out === 0 && after.left_out === 0
  if (!isWhole) return changed
  return [
    ...changed,
    ...missingIn(after.listed, before.listed).map(each =>
      ofIncident(each, { field: 'listed', before: true, after: false }),
    ),
    ...missingIn(before.listed, after.listed).map(each =>
      ofIncident(each, { field: 'listed', before: false, after: true }),
    ),
  ]
}

function ofIncident(
  { id, title }: ReportIncident,
  change: Pick<ReportChange, 'field' | 'before' | 'after'>,
): ReportChange {
  return { subject: 'incident', id, name: title, ...change }
}

/** What both lists have, by id, in the order of the second. */
function paired<T extends { id: string }>(before: readonly T[], after: readonly T[]): [T, T][] {
  const known = new Map(before.map(each => [each.id, each]))
  return after.flatMap((each): [T, T][] => {
    const other = known.get(each.id)
    return other === undefined ? [] : [[other, each]]
  })
}

/** The entries of the second list that the first one lacks. */
function missingIn<T extends { id: string }>(list: readonly T[], among: readonly T[]): T[] {
  const ids = new Set(list.map(({ id }) => id))
  return among.filter(({ id }) => !ids.has(id))
}

function sameIds(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  return before.length === after.length && missingIn(before, after).length === 0
}

/** Whether what a corrected edition says of itself is what its figures say. */
export function checkEdition({ corrects, made_at, monitors, total, incidents }: ReportFigures): Finding[] {
  if (corrects === undefined) return []
  const nowOf = ({ subject, id, field }: ReportChange): Value => {
    const listed = incidents.listed.find(each => each.id === id)
    if (field === 'listed') return listed !== undefined
    const of: object | undefined =
      subject === 'incident'
        ? listed
        : subject === 'total'
          ? total?.stated
          : monitors.find(each => each.id === id)?.stated
    return new Map<string, Value>(Object.entries(of ?? {})).get(field) ?? null
  }
  return [
    ...(corrects.made_at < made_at ? [] : [fault('outside', null, 'corrects', corrects.made_at)]),
    ...corrects.changes.flatMap((change): Finding[] => {
      const computed = nowOf(change)
      const { name, field, after } = change
      return computed === after
        ? []
        : [{ code: 'differs', subject: name === '' ? null : name, field, stated: after, computed }]
    }),
  ]
}
