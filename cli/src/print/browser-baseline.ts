import type { Baseline } from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import type { Look } from './look.ts'
import { size } from './size.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

/** Accepted baselines, one per line. */
export function baselineTable(look: Look, baselines: readonly Baseline[]): string {
  return table(
    look,
    baselines,
    [
      { head: 'NAME', cell: baseline => baseline.name, flexible: true },
      { head: 'SIZE', cell: baseline => size(baseline.bytes), right: true },
      { head: 'ACCEPTED', cell: baseline => localTime(baseline.accepted_at) },
      { head: 'BY', cell: baseline => baseline.accepted_by },
      {
        head: 'LAST USED',
        cell: ({ last_used_at }) => (last_used_at === null ? 'unused' : localTime(last_used_at)),
      },
      { head: 'SHA256', cell: baseline => baseline.sha256.slice(0, 12) },
    ],
    'No baseline is accepted.',
  )
}
