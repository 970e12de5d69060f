import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Abilities } from './ability.ts'
import type { Log } from './log.ts'

const test = suite('abilities')

test('a search that fails costs its lane alone', async () => {
  const lacking: unknown[] = []
  const log = { warn: (fields: object) => lacking.push(fields) } as unknown as Log
  const finders = {
    ping: async () => Promise.reject(new Error('spawn EPERM')),
    heavy: async () => ({ lacking: null, forStrangers: true }),
  }
  const abilities = new Abilities(finders, () => true, log)
  let found = 0
  await abilities.find(async () => found++)
  assert.equal([abilities.permits('ping'), abilities.permits('heavy'), abilities.permits('light')], [false, true, true])
  assert.is(found, 1)
  assert.equal(lacking, [{ lacking: 'spawn EPERM' }])
})

test.run()
