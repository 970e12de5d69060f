import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { MANIFEST, type Manifest } from './manifest.ts'
import { type ArchiveLine, openArchive } from './open.ts'

/** The records of an archive, by file. A forger changes them. */
export type Files = Map<string, ArchiveLine[]>

/** A file that records name. */
export interface ForgedObject {
  key: string
  bytes: Buffer
}

/** An archive whose records and files somebody has changed, and whose manifest says nothing of it. */
export async function forged(
  archive: Buffer,
  change: (files: Files) => void,
  changeObjects: (objects: ForgedObject[]) => ForgedObject[] = each => each,
): Promise<Buffer> {
  const { manifest, read, readObject } = await openArchive(archive)
  const files: Files = new Map()
  for (const { name } of manifest.files) {
    const lines: ArchiveLine[] = []
    for await (const line of read(name)) lines.push(line)
    files.set(name, lines)
  }
  change(files)
  const objects = await Promise.all(
    manifest.objects.map(async ({ key }) => ({ key, bytes: (await readObject(key)) ?? Buffer.alloc(0) })),
  )
  return written(manifest, files, changeObjects(objects))
}

async function written(manifest: Manifest, files: Files, given: readonly ForgedObject[]): Promise<Buffer> {
  const zip = new ZipFile()
  const listed = [...files].map(([name, lines]) => {
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    zip.addBuffer(Buffer.from(text), name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, records: lines.length, bytes: Buffer.byteLength(text), sha256, truncated: false }
  })
  const objects = given.map(({ key, bytes }, at) => {
    const name = `object/${at + 1}`
    zip.addBuffer(bytes, name)
    return { name, key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, files: listed, objects })), MANIFEST)
  zip.end()
  return buffer(zip.outputStream)
}
