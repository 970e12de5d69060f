import { canonicalSet } from '@pharos/shared-protocol/dns/record-set.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { RecordSet, Value } from './record-set.ts'

/** Longer, by a day between two runs, than a set may give one answer and still rotate. */
const KEPT_MS = 8 * DAY_MS
const MOST_LINES = 1_000
/** Stands for an answer without records. */
const ABSENT = ''

type Lines = RecordSet['members']

/** The lines with those of the values, seen at `at` (epoch milliseconds): the newest thousand, of 8 days. */
export function noteLines(before: Lines, values: readonly Pick<Value, 'rdata'>[], at: number): Lines {
  const now = values.flatMap(linesOf).map((line): [string, number] => [line, at])
  const kept = Object.entries(before).filter(([, seen]) => at - seen < KEPT_MS)
  const noted = Object.entries(Object.fromEntries([...kept, ...now]))
  return Object.fromEntries(noted.toSorted(([, a], [, b]) => b - a).slice(0, MOST_LINES))
}

/** Whether the value has a line in common with the noted ones. */
export function isKnown(lines: Lines, value: Pick<Value, 'rdata'>): boolean {
  return linesOf(value).some(line => Object.hasOwn(lines, line))
}

/** The records among the noted lines. */
export function recordsIn(lines: Lines): string[] {
  return Object.keys(lines).filter(line => line !== ABSENT)
}

/** The records that were seen after an instant (epoch milliseconds), as a canonical set. */
export function linesSince(lines: Lines, after: number): string[] {
  return canonicalSet(recordsIn(lines).filter(line => (lines[line] ?? 0) > after))
}

function linesOf({ rdata }: Pick<Value, 'rdata'>): readonly string[] {
  return rdata.length > 0 ? rdata : [ABSENT]
}
