import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outsideFaults } from './platform-only.ts'

const ROWS: [name: string, text: string, faults: number][] = [
  ['the clock of the platform', 'const at = clock.now() + ctx.now', 0],
  ['the clock of the system', 'const at = Date.now()', 1],
  ['a real timer', 'setTimeout(run, 1)', 1],
  ['a timer in a script of a page', 'const SCRIPT = `setInterval(u, 1)`', 0],
  ['timers as promises', `import { setTimeout as pause } from 'node:timers/promises'`, 1],
  ['a loop of its own', 'platform.clock.poll(1, work)', 1],
  ['the clock of the database', 'sql`select now()`', 1],
  ['the clock of the database, in capitals', 'sql`delete from t where at < CURRENT_TIMESTAMP`', 1],
  ['a value in SQL', `sql\`select \${clock.now()}\``, 0],
  ['a driver', `import pg from 'pg'`, 1],
]

for (const [name, text, faults] of ROWS)
  test(name, () => assert.is(outsideFaults({ path: 'control-plane/src/account/a/b.ts', text }).length, faults))

test.run()
