import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed, IN_FULL, repetitions } from '../form.ts'
import { killRun } from './kill-run.ts'

const ROUNDS = repetitions('rounds of kills and cuts', 3, 1000)
const MONITORS = repetitions('monitors meanwhile', 60, 200)

test('after kills and cuts at random, nothing is lost, doubled or made up', async () => {
  const began = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  const options = { rounds: ROUNDS, monitors: MONITORS, seed: chooseSeed(), ...(IN_FULL ? { say } : {}) }
  const { faults, figures } = await killRun(options)
  console.log(JSON.stringify(figures))
  assert.equal(faults.slice(0, 20), [])
})

test.run()
