import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import type { ReportMonitor } from '@pharos/shared-protocol/report/monitor.ts'
import { barOf, daysOf, legendOf } from './bar.ts'
import type { Format } from './format.ts'
import { tableOf } from './table.ts'

type Section = (figures: ReportFigures, format: Format) => string

/** The sections of a report in their order. */
export const SECTIONS: readonly Section[] = [summary, monitors, incidents, slowest, expiring, people, rule]

function summary({ total, incidents, monitors: all }: ReportFigures, { words, ...format }: Format): string {
  const stated = total?.stated ?? null
  const facts = [
    [words.label.uptime, format.percent(stated?.uptime ?? null)],
    [words.label.coverage, format.percent(stated?.coverage ?? null)],
    [words.label.downtime, format.duration(stated?.downtime_seconds ?? null)],
    [words.title.monitors.split(',')[0] ?? '', format.number(all.length)],
    [words.label.count, format.number(incidents.listed.length + incidents.left_out)],
    [words.label.mean_acknowledged, format.duration(incidents.mean_seconds_to_acknowledge)],
    [words.label.mean_resolved, format.duration(incidents.mean_seconds_to_resolve)],
  ]
  const list = facts.map(([label = '', value = '']) => `<div><dt>${format.text(label)}</dt><dd>${value}</dd></div>`)
  return `<section><h2>${format.text(words.title.uptime)}</h2><dl>${list.join('')}</dl></section>`
}

function monitors({ monitors: all, period, monitors_left_out }: ReportFigures, format: Format): string {
  const { words } = format
  const days = daysOf(period)
  const columns = [
    { title: words.label.monitor, cell: (each: ReportMonitor) => name(each.name, format) },
    { title: words.label.days, cell: (each: ReportMonitor) => barOf(each, days, format) },
    { title: words.label.uptime, cell: (each: ReportMonitor) => uptimeCell(each, format), isNumber: true },
    {
      title: words.label.coverage,
      cell: ({ stated }: ReportMonitor) => format.percent(stated.coverage),
      isNumber: true,
    },
    {
      title: words.label.downtime,
      cell: ({ stated }: ReportMonitor) => format.duration(stated.downtime_seconds),
      isNumber: true,
    },
    {
      title: words.label.outages,
      cell: ({ stated }: ReportMonitor) => (stated.outages === null ? '–' : format.number(stated.outages)),
      isNumber: true,
    },
  ]
  const more = monitors_left_out === 0 ? '' : `<p>${format.text(words.left_out(monitors_left_out))}</p>`
  return section(
    words.title.monitors,
    legendOf(format) + tableOf(all.toSorted(worstFirst), columns, format) + more,
    format,
  )
}

/** The lowest uptime first. Monitors without data come before those that were always up: nobody knows how they were. */
export function worstFirst(a: ReportMonitor, b: ReportMonitor): number {
  const rank = ({ stated: { uptime } }: ReportMonitor) => (uptime === null ? 99.99995 : uptime)
  return rank(a) - rank(b) || (a.stated.coverage ?? 0) - (b.stated.coverage ?? 0)
}

function uptimeCell({ stated, target, corrections }: ReportMonitor, format: Format): string {
  const { words } = format
  const verdict =
    target === null || stated.attained === null
      ? ''
      : `<br><small>${`${words.label.target} ${format.number(target)} %: ${stated.attained ? words.reached : words.missed}`}</small>`
  const corrected = corrections.length === 0 ? '' : `<br><small>${words.corrected(corrections.length)}</small>`
  return `${format.percent(stated.uptime)}${verdict}${corrected}`
}

function incidents({ incidents: { listed, left_out } }: ReportFigures, format: Format): string {
  const { words } = format
  type Each = (typeof listed)[number]
  const columns = [
    { title: words.label.incident, cell: (each: Each) => name(each.title, format) },
    { title: words.label.severity, cell: (each: Each) => words.severity[each.severity] },
    { title: words.label.began, cell: (each: Each) => format.instant(each.began_at) },
    {
      title: words.label.acknowledged,
      cell: (each: Each) =>
        each.seconds_to_acknowledge === null ? words.never : format.duration(each.seconds_to_acknowledge),
      isNumber: true,
    },
    {
      title: words.label.resolved,
      cell: (each: Each) => (each.seconds_to_resolve === null ? words.open : format.duration(each.seconds_to_resolve)),
      isNumber: true,
    },
  ]
  return section(words.title.incidents, tableOf(listed, columns, format, left_out), format)
}

function slowest({ slowest: all }: ReportFigures, format: Format): string {
  const { words } = format
  type Each = (typeof all)[number]
  const ms = (value: number | null) => (value === null ? '–' : `${format.number(Math.round(value))} ms`)
  const columns = [
    { title: words.label.monitor, cell: (each: Each) => name(each.name, format) },
    { title: words.label.median, cell: (each: Each) => ms(each.p50_ms), isNumber: true },
    { title: words.label.p95, cell: (each: Each) => ms(each.p95_ms), isNumber: true },
  ]
  return section(words.title.slowest, tableOf(all, columns, format), format)
}

function expiring({ expiring: all }: ReportFigures, format: Format): string {
  const { words } = format
  type Each = (typeof all)[number]
  const kinds: Partial<Record<string, string>> = words.kind
  const columns = [
    { title: words.label.monitor, cell: (each: Each) => name(each.name, format) },
    { title: words.label.what, cell: (each: Each) => kinds[each.kind] ?? words.kind.other },
    { title: words.label.expires, cell: (each: Each) => format.instant(each.expires_at) },
    {
      title: words.label.left,
      cell: (each: Each) => (each.days_left < 0 ? words.expired : format.number(each.days_left)),
      isNumber: true,
    },
  ]
  return section(words.title.expiring, tableOf(all, columns, format), format)
}

function people({ on_call }: ReportFigures, format: Format): string {
  const { words } = format
  type Each = (typeof on_call.people)[number]
  const columns = [
    { title: words.label.person, cell: (each: Each) => name(each.name, format) },
    {
      title: words.label.on_call,
      cell: ({ stated }: Each) => format.duration(stated.on_call_seconds),
      isNumber: true,
    },
    ...(['night_seconds'] as const).map(field => ({
      title: words.label[field],
      cell: ({ stated }: Each) => format.duration(stated[field]),
      isNumber: true,
    })),
    ...(['pages', 'pages_at_night', 'nights_paged'] as const).map(field => ({
      title: words.label[field],
      cell: ({ stated }: Each) => (stated[field] === null ? '–' : format.number(stated[field])),
      isNumber: true,
    })),
  ]
  return section(words.title.people, tableOf(on_call.people, columns, format), format)
}

function rule({ rule: { text } }: ReportFigures, format: Format): string {
  const { words } = format
  return (
    section(words.title.rule, `<p>${format.text(text)}</p>`, format) +
    section(words.title.check, `<p>${format.text(words.check)}</p>`, format)
  )
}

function section(title: string, body: string, format: Format): string {
  return `<section><h2>${format.text(title)}</h2>${body}</section>`
}

function name(text: string, format: Format): string {
  return `<bdi>${format.text(text)}</bdi>`
}
