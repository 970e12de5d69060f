import type { Bound } from './bound.ts'
import { HTTP_BOUNDS } from './http.ts'
import { RUM_BOUNDS } from './rum.ts'
import { TARGET_BOUNDS } from './target.ts'
import { TELEMETRY_BOUNDS } from './telemetry.ts'

/** Every input of strangers, tenants and targets with its bounds. */
export const BOUNDS: readonly Bound[] = [...HTTP_BOUNDS, ...TELEMETRY_BOUNDS, ...RUM_BOUNDS, ...TARGET_BOUNDS]

/** The table as the documentation prints it (docs/reference/bounds.md). */
export function printBounds(): string {
  const rows = BOUNDS.map(({ input, from, bytes, work, time, beyond }) => [input, from, bytes, work, time, beyond])
  const all = [['input', 'from', 'bytes', 'work', 'time', 'beyond'], ['-', '-', '-', '-', '-', '-'], ...rows]
  return `${all.map(row => `| ${row.join(' | ')} |`).join('\n')}\n`
}
