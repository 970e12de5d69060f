import { RECORD_TYPES, type RecordType, recordTypeOf } from '@pharos/shared-protocol/dns/record-type.ts'
import { InvalidArgumentError } from 'commander'

/**
 * A record set on the command line: `www:A` below the monitor's domain, `www.example.com:A` in full, `A` for the domain
 * itself.
 */
export interface TypedSet {
  /** Null: the domain itself. */
  name: string | null
  record_type: RecordType
}

export function parseRecordSet(text: string): TypedSet {
  const [, name, word = ''] = /^(?:(.*):)?([^:]*)$/.exec(text) ?? []
  const record_type = recordTypeOf(word)
  if (record_type !== null) return { name: name === undefined || name === '@' ? null : name, record_type }
  throw new InvalidArgumentError(
    `"${text}" is not a record set: use www:A, or A for the domain itself (${RECORD_TYPES.join(', ')}, or TYPE and a number).`,
  )
}

/** The set with its full name. A name that ends neither with the domain nor with a dot is below the domain. */
export function wholeSet({ name, record_type }: TypedSet, domain: string): { name: string; record_type: RecordType } {
  const zone = domain.replace(/\.$/, '').toLowerCase()
  const given = name?.toLowerCase() ?? zone
  const isWhole = given.endsWith('.') || given === zone || given.endsWith(`.${zone}`)
  return { name: isWhole ? given : `${given}.${zone}`, record_type }
}

/** The default record sets of a domain. */
export const USUAL_SETS: readonly TypedSet[] = (['A', 'AAAA', 'NS', 'MX', 'TXT', 'CAA'] as const).map(record_type => ({
  name: null,
  record_type,
}))
