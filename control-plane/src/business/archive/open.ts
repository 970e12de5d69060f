import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type RandomAccessReader, type ZipFile } from 'yauzl'
import { isAway } from '../../platform/away.ts'
import { FORMAT, MANIFEST, Manifest, type ManifestFile, VERSIONS } from './manifest.ts'
import { MOST_OBJECTS } from './objects.ts'

/** What an archive may cost: all of it is known from its directory, before anything is inflated. */
export const MOST_OPENED = {
  entries: 500,
  /** Bytes after inflating: of all files, of the manifest, and of a record. */
  inflated: 1_000_000_000,
  /** The same of an archive that was uploaded in parts, and is not in memory. */
  inflated_of_parts: 4_000_000_000,
  manifest: 4_000_000,
  line: 4_000_000,
  /** How much larger the files may be than the archive. JSON of a monitor's results is about 30 times as large. */
  ratio: 200,
} as const

/** Why an archive is refused, as a code. */
export type ArchiveFault =
  | 'not_an_archive'
  | 'too_many_entries'
  | 'unexpected_entry'
  | 'too_large'
  | 'manifest_unreadable'
  | 'other_version'
  | 'files_differ'
  | 'checksum_differs'
  | 'record_unreadable'

/** An archive that cannot be used; nothing of it has been. */
export class BadArchive extends Error {
  readonly code: ArchiveFault
  readonly entry: string | null
  constructor(code: ArchiveFault, entry: string | null = null) {
    super(entry === null ? code : `${code}: ${entry}`)
    this.code = code
    this.entry = entry
  }
}

/** A line of a file. */
export interface ArchiveLine {
  parent?: Record<string, string>
  item: Record<string, unknown>
}

export interface OpenedArchive {
  manifest: Manifest
  /** The records of a file. Throws at its end if they are not those that the manifest lists. */
  read(name: string): AsyncGenerator<ArchiveLine>
  /** The bytes of the file that records name by a key; null if the archive does not have it. */
  readObject(key: string): Promise<Buffer | null>
}

/** An archive in memory, or one that is read where it is. */
export type ArchiveSource = Buffer | { reader: RandomAccessReader; bytes: number }

const OBJECT = /^object\/[1-9][0-9]{0,5}$/
const FILE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*\.ndjson$/

/**
 * Opens an archive from anywhere. Names, sizes and methods are checked before anything is inflated, and what is inflated
 * cannot be longer than was said.
 */
export async function openArchive(source: ArchiveSource): Promise<OpenedArchive> {
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false }
  const opening = Buffer.isBuffer(source)
    ? yauzl.fromBufferPromise(source, options)
    : yauzl.fromRandomAccessReaderPromise(source.reader, source.bytes, options)
  const zip = await opening.catch(error => {
    throw faultOf(error, 'not_an_archive')
  })
  const entries = await directoryOf(zip, source)
  const manifest = await readManifest(zip, entries.get(MANIFEST))
  const listed = new Map(manifest.files.map(file => [file.name, file]))
  const objects = new Map(manifest.objects.map(object => [object.key, object]))
  requireSame(entries, manifest)
  return {
    manifest,
    async *read(name) {
      const [entry, file] = [entries.get(name), listed.get(name)]
      if (!entry || !file) throw new BadArchive('files_differ', name)
      yield* readFile(zip, entry, file)
    },
    async readObject(key) {
      const object = objects.get(key)
      const entry = entries.get(object?.name ?? '')
      return object && entry ? readWhole(zip, entry, object.sha256) : null
    },
  }
}

/** Throws unless the manifest names each file once, and with its size: what is said of them holds before they are read. */
function requireSame(entries: ReadonlyMap<string, Entry>, { files, objects }: Manifest): void {
  const named = new Set([MANIFEST])
  for (const { name, bytes } of [...files, ...objects]) {
    if (named.has(name) || entries.get(name)?.uncompressedSize !== bytes) throw new BadArchive('files_differ', name)
    named.add(name)
  }
  for (const name of entries.keys()) if (!named.has(name)) throw new BadArchive('files_differ', name)
}

async function readWhole(zip: ZipFile, entry: Entry, sha256: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of await inflate(zip, entry)) pieces.push(piece)
  } catch (error) {
    throw faultOf(error, 'checksum_differs', String(entry.fileName))
  }
  const bytes = Buffer.concat(pieces)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new BadArchive('checksum_differs', String(entry.fileName))
  return bytes
}

/** What an error says of an archive: nothing, if the store of its parts is away. */
function faultOf(error: unknown, code: ArchiveFault, entry: string | null = null): unknown {
  return error instanceof BadArchive || isAway(error) ? error : new BadArchive(code, entry)
}

async function directoryOf(zip: ZipFile, source: ArchiveSource): Promise<Map<string, Entry>> {
  const [bytes, most] = Buffer.isBuffer(source)
    ? [source.length, MOST_OPENED.inflated]
    : [source.bytes, MOST_OPENED.inflated_of_parts]
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MOST_OPENED.entries + MOST_OBJECTS.files) throw new BadArchive('too_many_entries')
  let inflated = 0
  const objects = { files: 0, bytes: 0 }
  try {
    for await (const entry of zip.eachEntry()) {
      const name = String(entry.fileName)
      const isObject = OBJECT.test(name)
      if ((!isObject && !FILE.test(name) && name !== MANIFEST) || entries.has(name) || entry.isEncrypted())
        throw new BadArchive('unexpected_entry', name.slice(0, 100))
      if (![0, 8].includes(entry.compressionMethod)) throw new BadArchive('unexpected_entry', name)
      inflated += entry.uncompressedSize
      if (inflated > most || inflated > MOST_OPENED.manifest + bytes * MOST_OPENED.ratio)
        throw new BadArchive('too_large', name)
      entries.set(name, entry)
      if (isObject) takeObject(objects, name, entry.uncompressedSize)
      if (entries.size - objects.files > MOST_OPENED.entries) throw new BadArchive('too_many_entries')
    }
  } catch (error) {
    throw faultOf(error, 'not_an_archive')
  }
  return entries
}

/** Bounds each of the files that are no records, and all of them. */
function takeObject(taken: { files: number; bytes: number }, name: string, bytes: number): void {
  taken.files += 1
  taken.bytes += bytes
  if (taken.files > MOST_OBJECTS.files) throw new BadArchive('too_many_entries')
  if (bytes > MOST_OBJECTS.each || taken.bytes > MOST_OBJECTS.bytes) throw new BadArchive('too_large', name)
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MOST_OPENED.manifest) throw new BadArchive('manifest_unreadable')
  const pieces: Buffer[] = []
  for await (const piece of await inflate(zip, entry)) pieces.push(piece)
  const said = asJson(Buffer.concat(pieces).toString())
  const about = said as { format?: unknown; version?: unknown } | null
  if (about?.format === FORMAT && !VERSIONS.includes(about.version)) throw new BadArchive('other_version')
  const read = Manifest.safeParse(said)
  if (!read.success) throw new BadArchive('manifest_unreadable')
  return read.data
}

async function* readFile(zip: ZipFile, entry: Entry, file: ManifestFile): AsyncGenerator<ArchiveLine> {
  const sum = createHash('sha256')
  let [records, rest] = [0, '']
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of await inflate(zip, entry)) {
      sum.update(piece)
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MOST_OPENED.line) throw new BadArchive('record_unreadable', file.name)
      for (const line of lines) {
        records += 1
        if (records > file.records) throw new BadArchive('checksum_differs', file.name)
        yield lineOf(line, file.name)
      }
    }
  } catch (error) {
    throw faultOf(error, 'checksum_differs', file.name)
  }
  if (rest !== '' || records !== file.records || sum.digest('hex') !== file.sha256)
    throw new BadArchive('checksum_differs', file.name)
}

function lineOf(text: string, name: string): ArchiveLine {
  const value = asJson(text) as ArchiveLine | null
  if (typeof value?.item !== 'object' || value.item === null || Array.isArray(value.item))
    throw new BadArchive('record_unreadable', name)
  return value
}

/** Null for what is no JSON. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function inflate(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(error => {
    throw faultOf(error, 'not_an_archive', String(entry.fileName))
  })
  return stream
}
