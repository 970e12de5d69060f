/** The record types that can be watched (api.md B4), with their numbers (IANA). */
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
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

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
  DNAME: 39,
  OPT: 41,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
  CAA: 257,
} as const satisfies { [K in RecordType]: number } & Record<string, number>

const NAMES = new Map(Object.entries(TYPE_NUMBER).map(([name, number]): [number, string] => [number, name]))

/** The name of a type, or `TYPE123` for a type without a name (RFC 3597 5). */
export function typeName(number: number): string {
  return NAMES.get(number) ?? `TYPE${number}`
}
