import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { MANIFEST, type Manifest } from './manifest.ts'
import { type ArchiveLine, openArchive } from './open.ts'

/** The records of an archive, by file. A forger changes them. */
export type Files = Map<string, ArchiveLine[]>

/** An archive whose records somebody has changed, and whose manifest says nothing of it. */
export async function forged(archive: Buffer, change: (files: Files) => void): Promise<Buffer> {
  const { manifest, read } = await openArchive(archive)
  const files: Files = new Map()
  for (const { name } of manifest.files) {
    const lines: ArchiveLine[] = []
    for await (const line of read(name)) lines.push(line)
    files.set(name, lines)
  }
  change(files)
  return written(manifest, files)
}

async function written(manifest: Manifest, files: Files): Promise<Buffer> {
  const zip = new ZipFile()
  const listed = [...files].map(([name, lines]) => {
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    zip.addBuffer(Buffer.from(text), name)
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, records: lines.length, bytes: Buffer.byteLength(text), sha256, truncated: false }
  })
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, files: listed })), MANIFEST)
  zip.end()
  return buffer(zip.outputStream)
}
