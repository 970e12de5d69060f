import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { receive } from './frames.ts'

const test = suite('sandbox frames')

const folder = mkdtempSync(join(tmpdir(), 'pharos-frames-'))
test.after(() => rmSync(folder, { recursive: true }))

const report = {
  status: 'passed',
  duration_ms: 1,
  faults: [],
  steps: [],
  browser_version: null,
  page_weight: null,
  compared: [],
  tests: null,
  seen: [],
}
const line = (frame: object): Buffer => Buffer.from(`${JSON.stringify(frame)}\n`)
const artifact = (kind: string, content: string, bytes = content.length) =>
  Buffer.concat([line({ type: 'artifact', kind, bytes }), Buffer.from(content)])
const end = line({ type: 'report', report })

/** The same bytes in chunks of a size, as pipes split them. */
function inPieces(bytes: Buffer, size: number): Readable {
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  )
}

for (const size of [1, 7, 100_000]) {
  test(`artifacts and report, in pieces of ${size}`, async () => {
    const bytes = Buffer.concat([artifact('har', '{"a":1}\n{'), artifact('trace', ''), end])
    const received = await receive(inPieces(bytes, size), folder)
    assert.is(received.report?.status, 'passed')
    assert.equal(
      received.files.map(({ kind, bytes: count }) => [kind, count]),
      [
        ['har', 9],
        ['trace', 0],
      ],
    )
    assert.is(readFileSync(join(folder, 'har'), 'utf8'), '{"a":1}\n{')
  })
}

test('lines are passed on as they arrive, and are not the report', async () => {
  const heard: string[] = []
  const lines = (...texts: string[]) => line({ type: 'lines', lines: texts.map(text => ({ level: 'log', text })) })
  const bytes = Buffer.concat([lines('a', 'b'), artifact('har', 'x'), lines('c'), end])
  const received = await receive(inPieces(bytes, 7), folder, each => heard.push(...each.map(({ text }) => text)))
  assert.equal([heard, received.report?.status], [['a', 'b', 'c'], 'passed'])
  const unwatched = await receive(inPieces(Buffer.concat([lines('a'), end]), 7), folder)
  assert.is(unwatched.report?.status, 'passed')
})

test('a disk without room leaves a file out, and nothing else', async () => {
  const full = mkdtempSync(join(folder, 'full-'))
  symlinkSync('/dev/full', join(full, 'har'))
  const bytes = Buffer.concat([artifact('har', 'x'.repeat(200_000)), artifact('trace', 'y'), end])
  const received = await receive(inPieces(bytes, 65_536), full)
  assert.equal(
    received.files.map(({ kind }) => kind),
    ['trace'],
  )
  assert.is(received.report?.status, 'passed')
  rmSync(full, { recursive: true })
})

const broken: [string, Buffer, RegExp | null][] = [
  ['nothing', Buffer.alloc(0), null],
  ['half a line', Buffer.from('{"type":"rep'), null],
  ['no JSON', Buffer.from('hello\n'), /JSON/],
  ['another kind', artifact('passwd', 'x'), /kind/],
  ['a path for a kind', artifact('../../x', 'x'), /kind/],
  ['the same kind twice', Buffer.concat([artifact('har', 'x'), artifact('har', 'x')]), /not asked for/],
  ['a huge artifact', artifact('har', 'x', 1e12), /not asked for/],
  ['an artifact that breaks off', artifact('har', 'x', 10), /broke off/],
  ['another report', line({ type: 'report', report: { ...report, steps: 'many' } }), /steps/],
  ['a line without end', Buffer.alloc(33_000_000, 'x'), /never ends/],
]

for (const [name, bytes, expected] of broken) {
  test(`${name} ${expected === null ? 'is no report' : 'is refused'}`, async () => {
    const received = await receive(inPieces(bytes, 65_536), folder).catch((error: Error) => error)
    if (expected !== null) assert.match(String(received), expected)
    else assert.is(received instanceof Error ? received : received.report, null)
    assert.ok(readdirSync(folder).every(file => ['har', 'trace'].includes(file)))
  })
}

test.run()
