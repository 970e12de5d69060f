import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ZipFile } from 'yazl'
import { MANIFEST, type Manifest } from './manifest.ts'
import { BadArchive, MOST_OPENED, openArchive } from './open.ts'

const LINE = `${JSON.stringify({ item: { id: 'a', name: '<script>alert(1)</script>' } })}\n`
const FILES = { 'services.ndjson': LINE, 'incidents.timeline.ndjson': LINE.repeat(2) }

const isRecords = ([name]: [string, string]) => !name.startsWith('object/')

function manifestOf(files: Record<string, string>): Manifest {
  return {
    format: 'pharos.archive',
    version: 1,
    created_at: '2026-11-29T20:00:00.000Z',
    account_id: '019b7a00-0000-7000-8000-000000000001',
    role: 'owner',
    files: Object.entries(files)
      .filter(isRecords)
      .map(([name, text]) => ({
        name,
        records: text.split('\n').length - 1,
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        truncated: false,
      })),
    objects: [],
    missing_objects: [],
    left_out: [],
    enter_again: [],
    enter_again_complete: true,
  }
}

/** An archive of files, whose manifest may say something else. */
async function archive(files: Record<string, string>, change: (manifest: Manifest) => object = each => each) {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.addBuffer(Buffer.from(JSON.stringify(change(manifestOf(files)))), MANIFEST)
  zip.end()
  return buffer(zip.outputStream)
}

/** Changes the central directory's record of the first file, as nobody's zip program does. */
function patched(bytes: Buffer, change: (record: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy.subarray(copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))))
  return copy
}

/** Renames an entry by one of the same length, in both of its records. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

async function read(bytes: Buffer): Promise<string[]> {
  const { manifest, read, readObject } = await openArchive(bytes)
  const found: string[] = []
  for (const { name } of manifest.files) for await (const { item } of read(name)) found.push(String(item.name))
  for (const { key } of manifest.objects) await readObject(key)
  return found
}

function objectOf(text: string): Manifest['objects'][number] {
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { name: 'object/1', key: 'branding/a/b.png', bytes: text.length, sha256 }
}

async function faultOf(bytes: Buffer): Promise<string> {
  const error = await read(bytes).then(
    () => null,
    reason => reason,
  )
  if (!(error instanceof BadArchive)) throw error ?? new Error('it was accepted')
  return error.code
}

test('a regular archive is read as it was written', async () => {
  assert.equal(await read(await archive(FILES)), Array(3).fill('<script>alert(1)</script>'))
})

/** Text that hardly shrinks, longer than a record may be. */
const LONG = Array.from({ length: 150_000 }, (_, at) => createHash('md5').update(String(at)).digest('hex')).join('')

const HOSTILE: Record<string, [string, () => Promise<Buffer>]> = {
  'no archive': ['not_an_archive', async () => Buffer.from('PK no zip')],
  'nothing at all': ['not_an_archive', async () => Buffer.alloc(0)],
  'a cut archive': ['not_an_archive', async () => (await archive(FILES)).subarray(0, -30)],
  'a path upwards': [
    'not_an_archive',
    async () => renamed(await archive({ 'aa/services.ndjson': LINE }), 'aa/services.ndjson', '../services.ndjson'),
  ],
  'an absolute path': [
    'not_an_archive',
    async () => renamed(await archive({ 'a/services.ndjson': LINE }), 'a/services.ndjson', '//services.ndjson'),
  ],
  'a folder': ['unexpected_entry', () => archive({ 'a/services.ndjson': LINE })],
  'another sort of file': ['unexpected_entry', () => archive({ 'services.exe': LINE })],
  'a name twice': [
    'unexpected_entry',
    async () => renamed(await archive({ 'services.ndjson': LINE, 'servicez.ndjson': LINE }), 'servicez', 'services'),
  ],
  'an encrypted entry': [
    'unexpected_entry',
    async () => patched(await archive(FILES), record => record.writeUInt16LE(record.readUInt16LE(8) | 1, 8)),
  ],
  'an unknown compression': [
    'unexpected_entry',
    async () => patched(await archive(FILES), record => record.writeUInt16LE(12, 10)),
  ],
  'more entries than there are lists': [
    'too_many_entries',
    () => {
      const names = Array.from(
        { length: MOST_OPENED.entries + 1 },
        (_, at) => `a${'b'.repeat(at % 50)}${'_'.repeat(at / 50)}.ndjson`,
      )
      return archive(Object.fromEntries(names.map(name => [name, ''])))
    },
  ],
  'a bomb': ['too_large', () => archive({ 'services.ndjson': '0'.repeat(100_000_000) })],
  'an entry of 4 GB by its size': [
    'too_large',
    async () => patched(await archive(FILES), record => record.writeUInt32LE(0xfffffff0, 24)),
  ],
  'an entry that is larger than it says': [
    'checksum_differs',
    async () => {
      const short = (manifest: Manifest) => ({
        ...manifest,
        files: manifest.files.map((file, at) => (at === 0 ? { ...file, bytes: 5 } : file)),
      })
      return patched(await archive(FILES, short), record => record.writeUInt32LE(5, 24))
    },
  ],
  'no manifest': ['manifest_unreadable', async () => renamed(await archive(FILES), MANIFEST, 'aaaaaa.ndjson')],
  'a manifest that is none': ['manifest_unreadable', () => archive(FILES, () => ({ format: 'other' }))],
  'a later version': ['other_version', () => archive(FILES, manifest => ({ ...manifest, version: 3 }))],
  'a file that the manifest does not have': [
    'files_differ',
    () => archive(FILES, manifest => ({ ...manifest, files: manifest.files.slice(1) })),
  ],
  'a file that is missing': [
    'files_differ',
    () =>
      archive(FILES, manifest => ({
        ...manifest,
        files: [...manifest.files, { ...manifest.files[0], name: 'members.ndjson' }],
      })),
  ],
  'a file that the manifest has twice': [
    'files_differ',
    () => archive(FILES, manifest => ({ ...manifest, files: [...manifest.files, ...manifest.files.slice(1)] })),
  ],
  'a file of another size than the manifest says': [
    'files_differ',
    () => archive(FILES, manifest => ({ ...manifest, files: manifest.files.map(file => ({ ...file, bytes: 1 })) })),
  ],
  'an image that the manifest has under two keys': [
    'files_differ',
    () =>
      archive({ ...FILES, 'object/1': 'x' }, manifest => ({
        ...manifest,
        objects: [objectOf('x'), { ...objectOf('x'), key: 'other' }],
      })),
  ],
  'more records than the manifest says': [
    'checksum_differs',
    () => archive(FILES, manifest => ({ ...manifest, files: manifest.files.map(file => ({ ...file, records: 0 })) })),
  ],
  'a wrong checksum': [
    'checksum_differs',
    () =>
      archive(FILES, manifest => ({
        ...manifest,
        files: manifest.files.map(file => ({ ...file, sha256: '0'.repeat(64) })),
      })),
  ],
  'a file that the manifest does not have, besides records': [
    'files_differ',
    () => archive({ ...FILES, 'object/1': 'x' }),
  ],
  'an image larger than any may be': [
    'too_large',
    () => archive({ ...FILES, 'object/1': LONG.repeat(2) }, manifest => ({ ...manifest, objects: [objectOf(LONG)] })),
  ],
  'an image with a wrong checksum': [
    'checksum_differs',
    () => archive({ ...FILES, 'object/1': 'x' }, manifest => ({ ...manifest, objects: [objectOf('y')] })),
  ],
  'a record too many': [
    'checksum_differs',
    () => archive(FILES, manifest => ({ ...manifest, files: manifest.files.map(file => ({ ...file, records: 7 })) })),
  ],
  'a record that is no JSON': ['record_unreadable', () => archive({ 'services.ndjson': 'no\n' })],
  'a record that is no object': ['record_unreadable', () => archive({ 'services.ndjson': '{"item":[]}\n' })],
  'a line without an end': ['record_unreadable', () => archive({ 'services.ndjson': `{"item":{"a":"${LONG}` })],
  'text that is no UTF-8': [
    'checksum_differs',
    async () => {
      const zip = new ZipFile()
      const content = Buffer.from([0xff, 0xfe, 0x0a])
      const manifest = manifestOf({ 'services.ndjson': '' })
      const [file] = manifest.files
      const sha256 = createHash('sha256').update(content).digest('hex')
      zip.addBuffer(content, 'services.ndjson')
      zip.addBuffer(
        Buffer.from(JSON.stringify({ ...manifest, files: [{ ...file, sha256, bytes: content.length, records: 1 }] })),
        MANIFEST,
      )
      zip.end()
      return buffer(zip.outputStream)
    },
  ],
}

for (const [name, [code, make]] of Object.entries(HOSTILE))
  test(`${name} is refused`, async () => {
    assert.is(await faultOf(await make()), code)
  })

test.run()
