import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { foreignTables } from './tables.ts'

const RESPONSE = 'control-plane/src/response/incident/load.ts'

const ROWS: [name: string, path: string, text: string, faults: string[]][] = [
  ['its own tables', RESPONSE, 'sql`select id from incident join service on true`', []],
  ['a table that is joined with', RESPONSE, 'sql`select id from incident join monitor m on true`', []],
  ['a write to it', RESPONSE, 'sql`update monitor set paused = true`', ['1 writes monitor: only monitoring does']],
  ['a deletion', RESPONSE, '\n`delete from event where true`', ['2 writes event: only platform does']],
  ['a lower table', RESPONSE, '`select from region_state`', ['1 reads region_state: use a function of monitoring']],
  [
    'a higher one',
    RESPONSE,
    '`select from status_page`',
    ['1 names status_page: response knows nothing of publishing'],
  ],
  ['a builder', RESPONSE, `ctx.sql.updateTable('monitor')`, ['1 writes monitor: only monitoring does']],
  ['words that are no SQL', RESPONSE, '`from event to event`', []],
  ['files that wire areas together', 'control-plane/src/concepts.ts', '`select from status_page`', []],
]

for (const [name, path, text, faults] of ROWS)
  test(name, () =>
    assert.equal(
      foreignTables({ path, text }),
      faults.map(fault => `${path}:${fault}`),
    ),
  )

test.run()
