import type { RecordSetSeen, RecordSetVariant } from '@pharos/shared-protocol/check/dns-record.ts'
import { meaningOf, setMeaning } from '@pharos/shared-protocol/dns/meaning.ts'
import { canonicalSet, rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import { recordsIn } from './member.ts'
import type { RecordSet, Value } from './record-set.ts'

/**
 * The observation in terms of the known values: a record that means the same as a known one is read as that one, and
 * answers that then are equal are one. So a set that is only published differently has not changed, and a baseline of
 * any age keeps its lines and its hash. Pure.
 */
export function recognise(set: RecordSet, seen: RecordSetSeen): RecordSetSeen {
  const known = knownValues(set)
  const read = seen.variants.map(variant => readAs(set, known, variant))
  const variants = [...Map.groupBy(read, variant => setMeaning(set, variant.rdata)).values()].flatMap(merged)
  return { ...seen, variants, server_varies: seen.server_varies && variants.length > 1 }
}

function knownValues({ baseline, pending, doubt, members, left = {} }: RecordSet): string[][] {
  const values = [baseline, pending, doubt].flatMap(value => (value ? [value.rdata] : []))
  return [...values, recordsIn(members), recordsIn(left)]
}

function readAs<V extends Value>(set: RecordSet, known: readonly string[][], variant: V): V {
  const meaning = setMeaning(set, variant.rdata)
  const same = known.find(lines => lines.length > 0 && setMeaning(set, lines) === meaning)
  const lines = new Map(known.toReversed().flatMap(value => value.map(line => [meaningOf(set, line), line])))
  const rdata = same ?? canonicalSet(variant.rdata.map(line => lines.get(meaningOf(set, line)) ?? line))
  return { ...variant, rdata, rdata_hash: rdataHash(rdata) }
}

function merged(group: readonly RecordSetVariant[]): RecordSetVariant[] {
  const [first] = group
  if (first === undefined) return []
  const servers = [...new Set(group.flatMap(variant => variant.servers))]
  return [{ ...first, servers, answers: group.reduce((sum, { answers }) => sum + answers, 0) }]
}
