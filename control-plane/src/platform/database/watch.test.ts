import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAway } from '../away.ts'
import { asRequest, createWatch } from './watch.ts'

/** A transaction that ends when the test says so. */
function held() {
  const gate = Promise.withResolvers<void>()
  let committed = false
  const transact = async (requireWanted: () => void) => {
    await gate.promise
    requireWanted()
    committed = true
    return 'done'
  }
  return { transact, end: gate.resolve, committed: () => committed }
}

const NEVER = () => new Promise<never>(() => {})
const LONG_AGO = () => 0

test('a request ends when the database does not answer, and does not commit later', async () => {
  const watch = createWatch(NEVER, () => {}, LONG_AGO)
  const work = held()
  const error = await asRequest(() => watch.guard(work.transact)).catch((thrown: unknown) => thrown)
  assert.ok(isAway(error), String(error))
  work.end()
  await new Promise(resolve => setImmediate(resolve))
  assert.not.ok(work.committed())
  watch.close()
})

test('a sweep waits for a database that does not answer, and commits', async () => {
  const watch = createWatch(NEVER, () => {}, LONG_AGO)
  const [request, sweep] = [held(), held()]
  const running = watch.guard(sweep.transact)
  await asRequest(() => watch.guard(request.transact)).catch(() => undefined)
  sweep.end()
  assert.is(await running, 'done')
  watch.close()
})

test('a slow transaction goes on while the database answers, if only by refusing', async () => {
  let probes = 0
  const asked = Promise.withResolvers<void>()
  const probe = async () => {
    probes += 1
    if (probes === 3) asked.resolve()
    if (probes === 2) throw new Error('too many clients')
  }
  const watch = createWatch(probe, () => {}, LONG_AGO)
  const work = held()
  const running = asRequest(() => watch.guard(work.transact))
  await asked.promise
  work.end()
  assert.is(await running, 'done')
  watch.close()
})

test('a slow transaction goes on while other statements are answered, and no longer', async () => {
  let lastAt: number | null = null
  let looks = 0
  const waited = Promise.withResolvers<void>()
  // At the third look the watch has waited in vain for its probe once, and waits again.
  const heardAt = () => {
    if (++looks === 3) waited.resolve()
    return lastAt ?? performance.now()
  }
  const watch = createWatch(NEVER, () => {}, heardAt)
  const [slow, stuck] = [held(), held()]
  const running = asRequest(() => watch.guard(slow.transact))
  await waited.promise
  slow.end()
  assert.is(await running, 'done')
  const waiting = asRequest(() => watch.guard(stuck.transact)).catch((thrown: unknown) => thrown)
  lastAt = performance.now()
  assert.ok(isAway(await waiting))
  watch.close()
})

test.run()
