import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { MANIFEST, ManifestDraft, withoutKeys } from './manifest.ts'
import { writeObjects } from './object-writer.ts'
import { type Entry, entriesOf, type Found, mayRead, readerOf, type Verbs } from './reading.ts'
import type { ArchiveRow } from './row.ts'
import { archiveKey, MOST_IN_ARCHIVE } from './rules.ts'

/** How far an archive is. */
export interface Progress {
  files: number
  files_total: number
  records: number
}

/** What is known of a finished archive. */
export interface Built extends Progress {
  bytes: number
  sha256: string
}

/**
 * Writes an archive to the object store, record by record: in memory are a page, what zlib holds, and a part of an upload.
 * `report` is called after each page, and ends the work by throwing.
 */
export async function buildArchive(
  platform: Platform,
  verbs: Verbs,
  row: ArchiveRow,
  report: (progress: Progress) => Promise<void>,
): Promise<Built> {
  const draft = new ManifestDraft(row.account_id)
  const entries = entriesOf().filter(entry => {
    const isReadable = mayRead(row, entry)
    if (!isReadable) draft.leaveOut(entry.name, 'other_role')
    return isReadable
  })
  const progress = { files: 0, files_total: entries.length, records: 0 }
  await report(progress)
  const writer = new EntryWriter(draft, progress, report)
  const read = readerOf(platform, verbs, row)
  const zip = new ZipFile()
  const out = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => out.destroy(error))
  const options = { mtime: new Date(row.created_at), mode: 0o600 }
  const add = (name: string, content: Iterable<Buffer | string> | AsyncIterable<string>) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, options, (give: (error: unknown, stream: Readable) => void) => {
        give(null, Readable.from(content).once('close', resolve).once('error', reject))
      })
    })
  const fill = async (): Promise<void> => {
    for (const entry of entries) await add(`${entry.name}.ndjson`, writer.write(entry, read(entry)))
    await writeObjects(platform.objects, draft, (name, bytes) => add(name, [bytes]))
    await add(MANIFEST, [`${JSON.stringify(draft.finish(row), null, 2)}\n`])
    zip.end()
  }
  const sum = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      sum.update(chunk)
      done(null, chunk)
    },
  })
  const stored = new PassThrough()
  await Promise.all([
    fill().catch(error => {
      out.destroy(error)
      throw error
    }),
    pipeline(out, counted, stored),
    platform.objects.writeStream(archiveKey(row), stored, 'application/zip'),
  ])
  return { ...progress, bytes, sha256: sum.digest('hex') }
}

/** Writes the files, within the bounds of the whole archive. */
class EntryWriter {
  readonly #draft: ManifestDraft
  readonly #progress: Progress
  readonly #report: (progress: Progress) => Promise<void>
  #left = MOST_IN_ARCHIVE.bytes

  constructor(draft: ManifestDraft, progress: Progress, report: (progress: Progress) => Promise<void>) {
    this.#draft = draft
    this.#progress = progress
    this.#report = report
  }

  async *write({ name, table }: Entry, found: AsyncGenerator<Found>): AsyncGenerator<string> {
    const file = { name: `${name}.ndjson`, records: 0, bytes: 0, sha256: '', truncated: false }
    const sum = createHash('sha256')
    try {
      for await (const { parent, items } of found) {
        const text = this.#print(name, file, { parent, items }, table !== undefined)
        sum.update(text)
        yield text
        await this.#report(this.#progress)
        if (file.truncated) break
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_large') throw error
      this.#draft.leaveOut(name, 'too_large')
      file.truncated = true
    }
    this.#draft.files.push({ ...file, sha256: sum.digest('hex') })
    this.#progress.files += 1
    await this.#report(this.#progress)
  }

  #print(
    name: string,
    file: { records: number; bytes: number; truncated: boolean },
    { parent, items }: Found,
    isHistory: boolean,
  ) {
    const of = Object.keys(parent).length > 0 ? { parent } : {}
    let text = ''
    for (const item of items) {
      const line = `${JSON.stringify({ ...of, item: isHistory ? item : withoutKeys(item) })}\n`
      const bytes = Buffer.byteLength(line)
      if (file.records >= MOST_IN_ARCHIVE.rows || bytes > this.#left) {
        file.truncated = true
        break
      }
      if (!isHistory) this.#draft.note(name, item, parent)
      this.#left -= bytes
      file.bytes += bytes
      file.records += 1
      this.#progress.records += 1
      text += line
    }
    return text
  }
}
