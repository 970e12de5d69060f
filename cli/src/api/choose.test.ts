import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choose } from './choose.ts'

const ITEMS = [
  { id: '019b0001-aaaa', name: 'Shop', uri: 'https://shop.example/' },
  { id: '019b0002-bbbb', name: 'shop', uri: 'https://old.example/shop' },
  { id: '019c0003-cccc', name: '019b', uri: 'https://third.example' },
  { id: '01ad0004-dddd', name: 'Twin', uri: 'https://twin.example/a' },
  { id: '01ad0005-eeee', name: 'Twin', uri: 'https://twin.example/b' },
]
const NAMED = {
  kind: 'monitor',
  id: (item: (typeof ITEMS)[number]) => item.id,
  names: (item: (typeof ITEMS)[number]) => [item.name, item.uri],
  list: 'pharos http list',
}

const FOUND: [text: string, id: string, why: string][] = [
  ['Shop', '019b0001-aaaa', 'an exact name wins over one in another case'],
  ['shop', '019b0002-bbbb', 'in either'],
  ['https://shop.example', '019b0001-aaaa', 'a slash at the end makes no difference'],
  ['HTTPS://THIRD.example/', '019c0003-cccc', 'nor does case'],
  ['019b0002-bbbb', '019b0002-bbbb', 'an id'],
  ['019b0002', '019b0002-bbbb', 'the beginning of an id'],
  ['019b', '019c0003-cccc', 'a name wins over the beginning of ids'],
  ['https://twin.example/b', '01ad0005-eeee', 'an address tells twins apart'],
  ['twin.example/b', '01ad0005-eeee', 'without its scheme, too'],
  ['Old.example/Shop/', '019b0002-bbbb', 'with a slash at the end, and in another case'],
  ['http://third.example', '019c0003-cccc', 'an address with another scheme is better than none'],
]
for (const [text, id, why] of FOUND)
  test(`${text}: ${why}`, () => {
    assert.is(choose(ITEMS, text, NAMED).id, id)
  })

test('a text that fits several lists them', () => {
  assert.throws(
    () => choose(ITEMS, 'Twin', NAMED),
    (error: Error & { hints: string[]; exit: number }) =>
      /matches 2 monitors/.test(error.message) &&
      error.hints.length === 2 &&
      error.hints[0]?.includes('01ad0004-dddd') &&
      error.exit === 2,
  )
  assert.throws(() => choose(ITEMS, '01AD', NAMED), /matches 2 monitors/)
})

test('one that is preferred wins over others with its name, not over those whose ids begin alike', () => {
  const prefer = ({ uri }: (typeof ITEMS)[number]) => uri.endsWith('/a')
  assert.is(choose(ITEMS, 'twin', { ...NAMED, prefer }).id, '01ad0004-dddd')
  assert.is(choose(ITEMS, 'https://twin.example/b', { ...NAMED, prefer }).id, '01ad0005-eeee')
  assert.throws(() => choose(ITEMS, '01ad', { ...NAMED, prefer }), /matches 2 monitors/)
  assert.throws(() => choose(ITEMS, 'Twin', { ...NAMED, prefer: () => true }), /matches 2 monitors/)
})

test('a text that fits none says where to look', () => {
  assert.throws(
    () => choose(ITEMS, 'nothing', NAMED),
    (error: Error & { hints: string[]; exit: number }) =>
      error.hints[0] === 'See pharos http list.' && error.exit === 1,
  )
})

test('a kind has its own plural', () => {
  const named = { ...NAMED, kind: 'incident on this page', plural: 'incidents on this page' }
  assert.throws(() => choose(ITEMS, 'Twin', named), /matches 2 incidents on this page; give the id of one/)
})

test.run()
