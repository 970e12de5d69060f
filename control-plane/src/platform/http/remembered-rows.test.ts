import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Known, RememberedRows, type RowVersion } from './remembered-rows.ts'

const versionOf = (id: string, { ctid = '(0,1)', xmin = '7', joined = '' } = {}) => ({ id, ctid, xmin, joined })

/** A table of rows with a name; notes which of them are read. */
function tableOf(remembered: RememberedRows, nameOf: (id: string) => string = id => `name of ${id}`) {
  let current = new Map<string, RowVersion>()
  const read: string[] = []
  return {
    async list(...versions: RowVersion[]) {
      current = new Map(versions.map(version => [version.id, version]))
      read.length = 0
      return remembered.rowsOf<{ name: string }>(versions, async ids => {
        read.push(...ids)
        return ids.map(id => ({ ...(current.get(id) as RowVersion), name: nameOf(id) }))
      })
    },
    read,
  }
}

test('a row is read once, and again when it has another version', async () => {
  const table = tableOf(new RememberedRows())
  const found = await table.list(versionOf('a'), versionOf('b'))
  assert.equal(table.read, ['a', 'b'])
  assert.equal(
    found.map(({ row }) => row.name),
    ['name of a', 'name of b'],
  )
  for (const [version, reason] of [
    [versionOf('a', { xmin: '8' }), 'another transaction'],
    [versionOf('a', { ctid: '(0,2)' }), 'changed again by the same transaction'],
    [versionOf('a', { joined: '(0,9) 9' }), 'what is shown with it has changed'],
  ] as const) {
    await table.list(version, versionOf('b'))
    assert.equal(table.read, ['a'], reason)
    assert.is((await table.list(version))[0]?.row.name, 'name of a')
    assert.equal(table.read, [], 'it is known now')
  }
})

test('its form is made again when a live column or the row has changed', async () => {
  const remembered = new RememberedRows()
  const table = tableOf(remembered)
  let made = 0
  const show = async (version: RowVersion, live: object, sort = 'list') => {
    const [known] = await table.list(version)
    return remembered.show(known as Known, sort, live, () => ({ made: ++made }))
  }
  const first = await show(versionOf('a'), { status: 'up', last: 1 })
  assert.is(await show(versionOf('a'), { status: 'up', last: 1 }), first)
  assert.equal(await show(versionOf('a'), { status: 'up', last: 2 }), { made: 2 })
  assert.equal(await show(versionOf('a'), { status: 'down', last: 2 }), { made: 3 })
  assert.equal(await show(versionOf('a', { xmin: '8' }), { status: 'down', last: 2 }), { made: 4 })
  assert.equal(await show(versionOf('a', { xmin: '8' }), { status: 'up' }, 'other list'), { made: 5 })
  assert.equal(
    await show(versionOf('a', { xmin: '8' }), { status: 'down', last: 2 }),
    { made: 4 },
    'each list has its own',
  )
})

test('it remembers a bounded amount of text, and forgets what it read first', async () => {
  const remembered = new RememberedRows(10_000)
  const long = 'x'.repeat(1_000)
  const table = tableOf(remembered, id => (id === 'huge' ? 'x'.repeat(20_000) : long))
  const versions = Array.from({ length: 100 }, (_, index) => versionOf(`m${index}`))
  for (const version of versions) {
    const [known] = await table.list(version)
    remembered.show(known as Known, 'list', {}, () => ({ long }))
  }
  await table.list(...versions)
  assert.is(table.read.length, 96, 'two texts of 1,000 characters each')
  assert.is(table.read.at(-1), 'm95', 'the newest are known')
  await table.list(versionOf('huge'))
  const [huge] = await table.list(versionOf('huge'))
  assert.equal(table.read, ['huge'], 'one that is too large alone is not remembered')
  remembered.show(huge as Known, 'list', {}, () => ({ long: 'x'.repeat(20_000) }))
  await table.list(versionOf('m1'))
  await table.list(versionOf('m1'))
  assert.equal(table.read, [], 'what is not remembered takes no room')
})

test.run()
