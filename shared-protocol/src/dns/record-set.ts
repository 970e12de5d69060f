import { createHash } from 'node:crypto'

/**
 * Lines of a record set in the order that its hash covers: by byte, each once (a set holds no record twice, RFC 2181
 * 5). Every line is canonical text of `rdata.ts`, hence ASCII.
 */
export function canonicalSet(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/**
 * Identity of a canonical record set: SHA-256 in hex over its lines joined by line feeds. An absent set has no lines,
 * so its hash is that of no bytes, whether the name or only the type is missing.
 */
export function rdataHash(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
