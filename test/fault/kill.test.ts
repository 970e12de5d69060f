import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { killRun } from './kill-run.ts'

const ROUNDS = 30

test('after kills and cuts at random, nothing is lost, doubled or made up', async () => {
  const seed = Date.now() % 2 ** 31
  console.log(`seed ${seed}`)
  const { faults, figures } = await killRun({ rounds: ROUNDS, seed })
  console.log(JSON.stringify(figures))
  assert.equal(faults.slice(0, 20), [])
})

test.run()
