// Behind `npm run soak [-- ROUNDS [SEED]]`: kills and cuts, many times, and then the proof.
import { randomInt } from 'node:crypto'
import { killRun } from './kill-run.ts'

const [rounds = '60', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${rounds} rounds with seed ${seed}`)
const started = performance.now()
const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s`
const { faults, figures } = await killRun({
  rounds: Number(rounds),
  seed: Number(seed),
  say: line => console.log(`${elapsed()}  ${line}`),
})
for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`)
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`)
console.log(faults.length === 0 ? 'nothing was lost, and nothing made up' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
