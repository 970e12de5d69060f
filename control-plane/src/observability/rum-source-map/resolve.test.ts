import type { StackFrame } from '@pharos/shared-protocol/rum/stack.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openMap, resolveFrame, sourcePath } from './resolve.ts'

const URL = 'https://shop.example/app.js'
const frame = (line: number | null, column: number | null): StackFrame => ({
  function: 't',
  url: URL,
  line,
  column,
  in_app: true,
  is_eval: false,
})
const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`)

/** One generated line: columns 0 to 3 are line 10, column 4 on is line 11 with a name; column 9 on has no source. */
const map = {
  version: 3,
  names: ['buy'],
  sources: ['webpack://shop/./src/cart.ts?a1b2'],
  sourcesContent: [lines.join('\n')],
  mappings: 'AASA,IACEA,K',
}
const open = (change = {}) => openMap(Buffer.from(JSON.stringify({ ...map, ...change })))

test('a frame stands where a person wrote it, with the lines around', () => {
  const { line, column, source, name, context, function: own } = resolveFrame(frame(1, 5), open())
  assert.equal([line, column, source, name, own], [11, 3, 'src/cart.ts', 'buy', 't'])
  assert.equal(
    context,
    lines.slice(5, 16).map((text, index) => ({ line: index + 6, text })),
  )
  assert.equal([resolveFrame(frame(1, 4), open()).line, resolveFrame(frame(1, 9), open()).line], [10, 11])
})

test('a frame stays as it is where the map says nothing', () => {
  for (const one of [frame(1, 10), frame(2, 1), frame(null, null), frame(0, 1)])
    assert.equal(resolveFrame(one, open()), { ...one, source: null, name: null, content: null, context: [] })
  assert.is(resolveFrame(frame(1, 5), null).source, null)
})

test('of several segments for one place that which fits those beside it holds', () => {
  // Lines 10 and 2 at column 4, between lines 10 and 11; then in the other order.
  for (const mappings of ['AASA,IAAA,AARA,EASA', 'AASA,IARA,AARA,EACA'.replace('IARA,AARA', 'IARA,AAQA')])
    assert.is(resolveFrame(frame(1, 6), open({ mappings })).line, 10, mappings)
})

test('sections are read as one map', () => {
  const section = (line: number, source: string) => ({
    offset: { line, column: 0 },
    map: { ...map, sources: [source] },
  })
  const whole = openMap(Buffer.from(JSON.stringify({ version: 3, sections: [section(0, 'a.ts'), section(3, 'b.ts')] })))
  assert.is(resolveFrame(frame(1, 1), whole).source, 'a.ts')
  assert.is(resolveFrame(frame(4, 5), whole).source, 'b.ts')
})

test('context ends with the text, and long lines are cut around the place', () => {
  assert.equal(resolveFrame(frame(1, 5), open({ sourcesContent: [null] })).context, [])
  assert.equal(resolveFrame(frame(1, 5), open({ sourcesContent: ['one line'] })).context, [])
  const long = `${'x\n'.repeat(9)}${'y'.repeat(5_000)}`
  const place = resolveFrame(frame(1, 1), open({ sourcesContent: [long], mappings: 'AASgiD' }))
  assert.is(place.context.at(-1)?.text.length, 300)
})

test('packages and tools of the bundler are not of the page', () => {
  for (const source of [
    'webpack://shop/./node_modules/react/index.js',
    'webpack://shop/webpack/bootstrap',
    '../node_modules/x.js',
  ])
    assert.is(resolveFrame(frame(1, 5), open({ sources: [source] })).in_app, false, source)
})

for (const [given, path] of [
  ['webpack://shop/./src/cart.ts?a1b2', 'src/cart.ts'],
  ['webpack:///./src/cart.ts', 'src/cart.ts'],
  ['../../src/cart.ts', 'src/cart.ts'],
  ['./src/../src/cart.ts', 'src/cart.ts'],
  ['src\\cart.ts', 'src/cart.ts'],
  ['/src/cart.ts', 'src/cart.ts'],
] as const)
  test(`${given} is ${path}`, () => assert.is(sourcePath(given), path))

test.run()
