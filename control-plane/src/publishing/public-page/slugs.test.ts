import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Slugs } from './slugs.ts'

const found = (id: string | null) => () => Promise.resolve(id)

test('a slug is known until its page changes', async () => {
  const slugs = new Slugs()
  assert.is(await slugs.lookUp('shop', found('a')), 'a')
  assert.is(await slugs.lookUp('none', found(null)), null)
  assert.equal([slugs.idOf('shop'), slugs.idOf('none')], ['a', undefined])
  slugs.forget(['b'])
  assert.is(slugs.idOf('shop'), 'a')
  slugs.forget(['a'])
  assert.is(slugs.idOf('shop'), undefined)
})

test('what was read before a change is answered, but not kept', async () => {
  const slugs = new Slugs()
  const reading = Promise.withResolvers<string>()
  const asked = slugs.lookUp('shop', () => reading.promise)
  slugs.forget(['a'])
  reading.resolve('a')
  assert.is(await asked, 'a')
  assert.is(slugs.idOf('shop'), undefined)
})

test('a page has one slug: the former one is forgotten, and so are both once it changes', async () => {
  const slugs = new Slugs()
  await slugs.lookUp('shop', found('a'))
  await slugs.lookUp('store', found('a'))
  assert.equal([slugs.idOf('shop'), slugs.idOf('store')], [undefined, 'a'])
  await slugs.lookUp('shop', found('a'))
  slugs.forget(['a'])
  assert.equal([slugs.idOf('shop'), slugs.idOf('store')], [undefined, undefined])
})

test('all are forgotten when any page may have changed', async () => {
  const slugs = new Slugs()
  await slugs.lookUp('shop', found('a'))
  slugs.clear()
  assert.is(slugs.idOf('shop'), undefined)
  await slugs.lookUp('shop', found('b'))
  assert.is(slugs.idOf('shop'), 'b')
})

test.run()
