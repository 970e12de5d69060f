import { crc32 } from 'node:zlib'

const HEAD = 8
/** No outcome is nearly as large, so a longer length means a damaged file. */
const LONGEST = 16 * 1024 * 1024

/** A record as it is stored in a segment: length, CRC-32 of the text, text. Numbers are 32 bits, big-endian. */
export function encodeRecord(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const record = Buffer.allocUnsafe(HEAD + length)
  record.write(text, HEAD)
  record.writeUInt32BE(length, 0)
  record.writeUInt32BE(crc32(record.subarray(HEAD)), 4)
  return record
}

/**
 * The records of a segment, up to the first that is incomplete or damaged: what follows was never confirmed as written.
 */
export function decodeRecords(segment: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at + HEAD <= segment.length; ) {
    const length = segment.readUInt32BE(at)
    const end = at + HEAD + length
    if (length === 0 || length > LONGEST || end > segment.length) break
    const body = segment.subarray(at + HEAD, end)
    if (crc32(body) !== segment.readUInt32BE(at + 4)) break
    texts.push(body.toString('utf8'))
    at = end
  }
  return texts
}
