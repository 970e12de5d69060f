import { createHash } from 'node:crypto'

/**
 * The public id of something without an id of its own, always the same for the same parts: a UUID of version 8 (RFC
 * 9562).
 */
export function derivedId(...parts: (string | number)[]): string {
  const bytes = createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
