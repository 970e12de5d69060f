import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from './refusal.ts'
import { remember } from './remember.ts'

test('what was found is believed for a second, and for ten minutes while the database is away; a refusal never', async () => {
  let now = 0
  const find = remember<string>({ now: () => epoch(now) })
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const at = (ms: number, answer: string | Error) => {
    now = ms
    return find('key', async () => {
      if (answer instanceof Error) throw answer
      return answer
    }).catch((error: Error) => error.message)
  }
  assert.is(await at(0, away), 'away')
  assert.is(await at(0, 'a'), 'a')
  assert.is(await at(999, 'b'), 'a')
  assert.is(await at(1_000, 'b'), 'b')
  assert.is(await at(2_000, away), 'b')
  assert.is(await at(601_000, away), 'b')
  assert.is(await at(602_001, away), 'away')
  assert.is(await at(603_000, 'c'), 'c')
  assert.is(await at(605_000, new Refusal('unauthenticated', 'revoked')), 'revoked')
  assert.is(await at(605_001, away), 'away')
})

test('no more than the bound are remembered, and the oldest is forgotten first', async () => {
  const find = remember<string>({ now: () => epoch(0) }, 2)
  const looked: string[] = []
  const ask = (name: string) => find(name, async () => `${looked.push(name)}`)
  for (const name of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(name)
  assert.equal(looked, ['a', 'b', 'c', 'a'])
})

test.run()
