import type { ReportChange } from '@pharos/shared-protocol/report/edition.ts'
import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import type { Format } from './format.ts'
import { tableOf } from './table.ts'

/** What a corrected edition corrects; nothing for any other report. */
export function editionOf({ corrects }: ReportFigures, format: Format): string {
  if (corrects === undefined) return ''
  const { words, text } = format
  const { changes, left_out, made_at } = corrects
  const shownAt = (at: 'before' | 'after') => (change: ReportChange) => shown(change.field, change[at], format)
  return `<section><h2>${words.title.corrected}</h2>
<p>${words.edition(format.instant(made_at))}</p>
${tableOf(
  changes,
  [
    {
      title: words.label.what,
      cell: ({ subject, name }) => (subject === 'total' ? words.total : `<bdi>${text(name)}</bdi>`),
    },
    { title: words.figure, cell: ({ field }) => words.field[field] },
    { title: words.before, cell: shownAt('before'), isNumber: true },
    { title: words.after, cell: shownAt('after'), isNumber: true },
  ],
  format,
  left_out,
)}</section>`
}

function shown(field: ReportChange['field'], value: ReportChange['before'], format: Format): string {
  const { words } = format
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number' || value === null) {
    if (field === 'uptime' || field === 'coverage') return format.percent(value)
    if (field === 'downtime_seconds') return format.duration(value)
    return value === null ? '–' : format.number(value)
  }
  if (field.endsWith('_at')) return format.instant(value)
  if (field === 'severity' && value in words.severity) return words.severity[value as keyof typeof words.severity]
  return `<bdi>${format.text(value)}</bdi>`
}
