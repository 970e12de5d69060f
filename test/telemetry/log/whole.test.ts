import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed } from '../../form.ts'
import { addAccount } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { Dice, makeLog } from './generate.ts'
import { sendLogs } from './sending.ts'
import { createLogWorld } from './sent.ts'

const test = suite('files of lists of logs')

const dice = new Dice(chooseSeed())
let world: World

test.before(async () => {
  world = (await createLogWorld()).world
})
test.after(() => world.close())

test('a file of a list without pages has what it can have, and says if that is not all', async () => {
  const { id, key } = await addAccount(world, 'sources')
  const now = world.clock.now()
  const made = Array.from({ length: 1_001 }, (_, n) => makeLog(dice, id, now, { source: `source-${n}` }))
  await sendLogs(world, id, made, key)
  const read = async (accept: string, rest = '') => {
    const reply = await fetch(`${world.url}/logs/sources?limit=5${rest}`, {
      headers: { authorization: `Bearer ${key}`, accept },
    })
    return (await reply.text()).trimEnd().split(/\r?\n/)
  }
  const [csv, ndjson] = [await read('text/csv'), await read('application/x-ndjson')]
  assert.equal([csv.length, csv.at(-1)], [1_002, '#truncated rows=1000'])
  assert.equal([ndjson.length, ndjson.at(-1)], [1_001, '{"truncated":{"rows":1000,"cursor":null}}'])
  const few = await read('text/csv', '&source=source-1,source-2,source-3,source-4,source-5,source-6')
  assert.equal([few.length, few.filter(line => line.startsWith('#'))], [7, []])
})

test.run()
