import { caaMeaning } from './caa-meaning.ts'
import { parseName } from './name.ts'
import type { RecordType } from './record-type.ts'
import { policyMeaning } from './text-meaning.ts'
import { tokenize } from './text-token.ts'

/** A record set's name (canonical) and type. */
export interface SetName {
  name: string
  record_type: RecordType
}

/**
 * What a line of canonical text (`rdata.ts`) says, for comparison only: two lines with the same result are read as the
 * same value by those who use the record, although they are published differently.
 *
 * - TXT: its strings joined (RFC 7208 3.3, 6376 3.6.2.2, 7489 6.1); SPF, DKIM, DMARC and others without the spelling
 *   that their RFCs leave free. Strings of a DNS-SD instance are separate (RFC 6763 6).
 * - SVCB and HTTPS: the protocols and address hints without their order (RFC 9460 7.1, 7.3).
 * - CAA: the issuer's name without case, parameters without their order (RFC 8659 4.2).
 * - NAPTR: flags and services without case (RFC 3403 4.1, 6116 3.4.3).
 *
 * Other types have one canonical text per value.
 */
export function meaningOf({ name, record_type }: SetName, line: string): string {
  if (line.startsWith('\\#')) return line
  if (record_type === 'TXT') return textMeaning(name, line)
  if (record_type === 'CAA') return caaMeaning(line)
  if (record_type === 'NAPTR') return naptrMeaning(line)
  return record_type === 'SVCB' || record_type === 'HTTPS' ? serviceMeaning(line) : line
}

/** Identifies what a whole set says; sets with the same result need no alert. */
export function setMeaning(set: SetName, lines: readonly string[]): string {
  return [...new Set(lines.map(line => meaningOf(set, line)))].sort().join('\n')
}

function textMeaning(name: string, line: string): string {
  const labels = parseName(name) ?? []
  if (labels.some((label, index) => index > 0 && (label === '_tcp' || label === '_udp'))) return line
  const text = (tokenize(line) ?? []).map(token => token.value).join('')
  return policyMeaning(text, labels.includes('_domainkey')) ?? text
}

function naptrMeaning(line: string): string {
  const words = (tokenize(line) ?? []).map(token => token.raw)
  return words.map((word, index) => (index === FLAGS_AT || index === SERVICES_AT ? word.toLowerCase() : word)).join(' ')
}

const FLAGS_AT = 2
const SERVICES_AT = 3

const UNORDERED = /^(alpn|ipv4hint|ipv6hint)="?(.*?)"?$/s

function serviceMeaning(line: string): string {
  const words = (tokenize(line) ?? []).map(token => {
    const [, key, list] = UNORDERED.exec(token.raw) ?? []
    if (key === undefined || list === undefined) return token.raw
    // A comma within a name is escaped.
    return `${key}=${[...new Set(list.split(/(?<!\\),/))].sort().join(',')}`
  })
  return words.join(' ')
}
