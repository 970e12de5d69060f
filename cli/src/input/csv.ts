import { splitSeparatorLine } from '@pharos/shared-protocol/csv.ts'
import papa from 'papaparse'
import { usageFailure } from '../failure.ts'

/**
 * Splits CSV into parts of `rowsEach` rows, each with the header row. Fails unless the text is CSV with at least one
 * row.
 */
export function splitCsv(text: string, rowsEach: number): string[] {
  const { rows: lines, delimiter } = splitSeparatorLine(text)
  const { data, errors } = papa.parse<string[]>(lines, { skipEmptyLines: 'greedy', delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw usageFailure(`The file is not CSV: ${broken.message} (row ${broken.row ?? 0}).`)
  const [header, ...rows] = data
  if (!header || rows.length === 0) throw usageFailure('The file has no rows below its header row.')
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += rowsEach)
    parts.push(papa.unparse([header, ...rows.slice(from, from + rowsEach)]))
  return parts
}
