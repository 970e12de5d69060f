import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { idOf } from '../database/lines.ts'
import { type Known, RememberedRows, type Versioned } from './remembered-rows.ts'

interface Row extends Versioned {
  name: string
}

/** As long as a UUID. */
const idNamed = (name: string) => name.padEnd(36, '.')
const versionOf = (version: string) => `${version}\t`
/** A line without live columns. */
const lineOf = (name: string, version = '(0,1) 7') => `${idNamed(name)}\t${versionOf(version)}`

/** A table of rows with a name; notes which of them are read. */
function tableOf(remembered: RememberedRows, nameOf: (id: string) => string = id => `name of ${id}`) {
  let versions = new Map<string, string>()
  const read: string[] = []
  return {
    async list(...lines: string[]) {
      versions = new Map(lines.map(line => [idOf(line), versionOf(line.split('\t')[1] ?? '')]))
      read.length = 0
      return remembered.rowsOf<Row>(lines, async ids => {
        read.push(...ids)
        return ids.map(id => ({ id, row_version: versions.get(id) ?? '', name: nameOf(id) }))
      })
    },
    read,
  }
}

const [A, B] = [idNamed('a'), idNamed('b')]

test('a row is read once, and again when it has another version', async () => {
  const table = tableOf(new RememberedRows())
  const found = await table.list(lineOf('a'), lineOf('b'))
  assert.equal(table.read, [A, B])
  assert.equal(
    found.map(({ row }) => row.name),
    [`name of ${A}`, `name of ${B}`],
  )
  for (const [version, reason] of [
    ['(0,1) 8', 'another transaction'],
    ['(0,2) 7', 'changed again by the same transaction'],
    ['(0,1) 7 (0,9) 9', 'what is shown with it has changed'],
    ['(0,1) 7', 'it is shorter'],
  ] as const) {
    await table.list(lineOf('a', version), lineOf('b'))
    assert.equal(table.read, [A], reason)
    assert.is((await table.list(lineOf('a', version)))[0]?.row.name, `name of ${A}`)
    assert.equal(table.read, [], 'it is known now')
  }
})

test('its form is made again when anything that it is made of has changed', async () => {
  const remembered = new RememberedRows()
  const table = tableOf(remembered)
  let made = 0
  const show = async (line: string, of: unknown[], sort = 'list') => {
    const [known] = await table.list(line)
    return remembered.show(known as Known, sort, of, () => ({ made: ++made }))
  }
  const changed = lineOf('a', '(0,1) 8')
  const first = await show(lineOf('a'), ['up', 1])
  assert.is(await show(lineOf('a'), ['up', 1]), first)
  assert.equal(await show(lineOf('a'), ['up', 2]), { made: 2 })
  assert.equal(await show(lineOf('a'), ['down', 2]), { made: 3 })
  assert.equal(await show(changed, ['down', 2]), { made: 4 })
  assert.equal(await show(changed, ['up'], 'other list'), { made: 5 })
  assert.equal(await show(changed, ['down', 2]), { made: 4 }, 'each list has its own')
})

test('it remembers a bounded amount of text, and forgets what it read first', async () => {
  const remembered = new RememberedRows(10_000)
  const long = 'x'.repeat(1_000)
  const table = tableOf(remembered, id => (id === idNamed('huge') ? 'x'.repeat(20_000) : long))
  const lines = Array.from({ length: 100 }, (_, index) => lineOf(`m${index}`))
  for (const line of lines) {
    const [known] = await table.list(line)
    remembered.show(known as Known, 'list', [], () => ({ long }))
  }
  await table.list(...lines)
  assert.is(table.read.length, 96, 'two texts of 1,000 characters each')
  assert.is(table.read.at(-1), idNamed('m95'), 'the newest are known')
  await table.list(lineOf('huge'))
  const [huge] = await table.list(lineOf('huge'))
  assert.equal(table.read, [idNamed('huge')], 'one that is too large alone is not remembered')
  remembered.show(huge as Known, 'list', [], () => ({ long: 'x'.repeat(20_000) }))
  await table.list(lineOf('m1'))
  await table.list(lineOf('m1'))
  assert.equal(table.read, [], 'what is not remembered takes no room')
})

test.run()
