import { HttpJobCreate } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import { splitSeparatorLine } from '@pharos/shared-protocol/csv.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import papa from 'papaparse'
import type { z } from 'zod'
import { refuseField } from '../../platform/refusal.ts'

export const MOST_ROWS = 1_000
const ALIASES = new Map([
  ['url', 'uri'],
  ['name', 'friendly_name'],
])
const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
])
const FIELDS = HttpJobCreate.shape as Record<string, z.ZodType>

/**
 * Parses CSV (RFC 4180; also `;` and tabs, or as a first line `sep=;` says) with a header row of field names into bodies of `POST /http/job`, not yet
 * validated. An empty cell is an omitted field. A list of words is split at `|`; structured values are JSON.
 */
export function readJobsCsv(text: string): Record<string, unknown>[] {
  const { rows, delimiter } = splitSeparatorLine(text)
  const { data, errors } = papa.parse<string[]>(rows, { skipEmptyLines: 'greedy', delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refuseField(`row ${broken.row ?? 0}`, monitoringText('http_check.not_csv', { why: broken.message }))
  const [header, ...lines] = data
  const names = (header ?? []).map(name => fieldOf(name.trim().toLowerCase()))
  requireHeader(names)
  if (lines.length > MOST_ROWS)
    throw refuseField('body', monitoringText('http_check.too_many_rows', { count: lines.length, limit: MOST_ROWS }))
  return lines.map(row => bodyOf(names, row))
}

function fieldOf(name: string): string {
  return ALIASES.get(name) ?? name
}

function requireHeader(names: readonly string[]): void {
  const unknown = names.find(name => !Object.hasOwn(FIELDS, name))
  if (unknown !== undefined) throw refuseField(unknown || '(empty)', monitoringText('http_check.unknown_column'))
  if (!names.includes('uri')) throw refuseField('uri', monitoringText('http_check.column_missing'))
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated) throw refuseField(repeated, monitoringText('http_check.column_repeated'))
}

function bodyOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const entries = names.map((name, i) => [name, (cells[i] ?? '').trim()] as const).filter(([, cell]) => cell !== '')
  const extra = cells.slice(names.length).some(cell => cell.trim() !== '')
  return {
    ...Object.fromEntries(entries.map(([name, cell]) => [name, cellValue(name, cell)])),
    ...(extra ? EXTRA : {}),
  }
}

/** Marks a row with more cells than columns. No schema has this field, so the row is refused. */
const EXTRA = { 'a cell without a column': true }

/**
 * The cell in the type of its field. A cell that does not fit stays text, and the schema reports what is wrong with it.
 */
function cellValue(name: string, cell: string): unknown {
  const type = typeOf(FIELDS[name])
  if (type === 'number') return cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : cell
  if (type === 'boolean') return BOOLEANS.get(cell.toLowerCase()) ?? cell
  if (type === 'array' && !cell.startsWith('[')) return cell.split('|').map(part => part.trim())
  if (type === 'array' || type === 'object') return readJson(cell)
  return cell
}

function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

function typeOf(schema: z.ZodType | undefined): string {
  const def = schema?._zod.def as { type: string; innerType?: z.ZodType } | undefined
  return def?.innerType ? typeOf(def.innerType) : (def?.type ?? 'string')
}
