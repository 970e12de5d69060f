import { createHash } from 'node:crypto'

/**
 * The lines of a record set in the order that its hash covers: sorted by bytes, without duplicates (a set contains no
 * record twice, RFC 2181 5). Each line is canonical text of `rdata.ts`, and therefore ASCII.
 */
export function canonicalSet(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/**
 * Identifies a canonical record set: SHA-256 in hex over its lines, joined by line feeds. An absent set has no lines,
 * so its hash is that of no bytes, whether the name or only the type is missing.
 */
export function rdataHash(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
