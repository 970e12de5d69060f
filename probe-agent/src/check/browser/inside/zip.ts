import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

/**
 * The entries of an archive (PKWARE APPNOTE 4.3), as Playwright writes it: stored or deflated, no ZIP64, no encryption.
 */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new Error('not a zip archive')
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('a broken zip archive')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    entries.push({ name, content: readContent(zip, at) })
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

/** The content for the central record at `at`; local headers may omit the sizes. */
function readContent(zip: Buffer, at: number): Buffer {
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  return zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed)
}

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content, { level: 1 })
    const title = Buffer.from(name)
    const facts = factsOf(title, content, packed)
    const local = Buffer.concat([signature(LOCAL), facts, title, packed])
    const record = Buffer.concat([signature(CENTRAL), Buffer.from([20, 0]), facts, Buffer.alloc(14), title])
    record.writeUInt32LE(offset, 42)
    bodies.push(local)
    central.push(record)
    offset += local.length
  }
  return Buffer.concat([...bodies, ...central, endOf(entries.length, Buffer.concat(central).length, offset)])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Version, flags (UTF-8 names), method, time, checksum and sizes: the same in both headers. */
function factsOf(title: Buffer, content: Buffer, packed: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x800, 2)
  facts.writeUInt16LE(DEFLATED, 4)
  facts.writeUInt16LE(0x21, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(title.length, 22)
  return facts
}

function endOf(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
