/** The record types that can be watched by name (api.md B4); others are watched by number (RFC 3597 5). */
export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'NS',
  'TXT',
  'SOA',
  'CAA',
  'SRV',
  'PTR',
  'DS',
  'DNSKEY',
  'TLSA',
  'HTTPS',
  'SVCB',
  'CDS',
  'CDNSKEY',
  'DNAME',
  'NAPTR',
  'OPENPGPKEY',
  'SSHFP',
  'URI',
] as const
type NamedType = (typeof RECORD_TYPES)[number]
export type RecordType = NamedType | `TYPE${number}`

export const TYPE_NUMBER = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  OPT: 41,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  TLSA: 52,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  SVCB: 64,
  HTTPS: 65,
  URI: 256,
  CAA: 257,
} as const satisfies { [K in NamedType]: number } & Record<string, number>

const NAMES = new Map(Object.entries(TYPE_NUMBER).map(([name, number]): [number, string] => [number, name]))

/** The name of a type, or `TYPE123` for a type without a name (RFC 3597 5). */
export function typeName(number: number): string {
  return NAMES.get(number) ?? `TYPE${number}`
}

/** The number of a type that can be watched. */
export function typeNumber(type: RecordType): number {
  return isNamed(type) ? TYPE_NUMBER[type] : Number(type.slice('TYPE'.length))
}

function isNamed(type: string): type is NamedType {
  return (RECORD_TYPES as readonly string[]).includes(type)
}

/** No data of a zone's owner: types that exist only in messages (RFC 6895 3.1), and signatures, which change by themselves. */
const UNWATCHABLE = new Set<number>([
  0,
  TYPE_NUMBER.OPT,
  TYPE_NUMBER.RRSIG,
  TYPE_NUMBER.NSEC,
  TYPE_NUMBER.NSEC3,
  65_535,
])
const FIRST_OF_QUESTIONS = 128
const LAST_OF_QUESTIONS = 255

/** Whether the text is a type that can be watched, in the form in which it is stored. */
export function isRecordType(text: string): text is RecordType {
  return recordTypeOf(text) === text
}

/**
 * A type as people write it: a name in any case, or `TYPE123`, which stands for the name if the type has one. Null if
 * it can't be watched.
 */
export function recordTypeOf(text: string): RecordType | null {
  const upper = text.toUpperCase()
  if (isNamed(upper)) return upper
  const [, digits] = /^TYPE(\d{1,5})$/.exec(upper) ?? []
  const number = Number(digits ?? Number.NaN)
  const isQuestion = number >= FIRST_OF_QUESTIONS && number <= LAST_OF_QUESTIONS
  if (!(number <= 0xffff) || isQuestion || UNWATCHABLE.has(number)) return null
  const name = typeName(number)
  return isNamed(name) ? name : `TYPE${number}`
}
