import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSemaphore, NoPermit } from './semaphore.ts'

/** Work that continues until it is told to end. */
function held() {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => ended, end: () => end() }
}

test('what finds no permit waits, and goes in its order', async () => {
  const withPermit = createSemaphore(2)
  const holders = [held(), held()]
  const holding = holders.map(each => withPermit(each.work))
  const order: number[] = []
  const others = [1, 2, 3].map(n => withPermit(async () => void order.push(n)))
  assert.equal(order, [])
  for (const each of holders) each.end()
  await Promise.all([...holding, ...others])
  assert.equal(order, [1, 2, 3])
})

test('what has waited for as long as it may is refused, and takes no permit from those behind it', async () => {
  const withPermit = createSemaphore(1, 10)
  const holder = held()
  const first = withPermit(holder.work)
  let ran = false
  const late = await withPermit(async () => {
    ran = true
  }).catch((error: unknown) => error)
  assert.instance(late, NoPermit)
  holder.end()
  await first
  assert.is(await withPermit(async () => 'free again'), 'free again')
  assert.is(ran, false)
})

test('work that fails gives its permit back', async () => {
  const withPermit = createSemaphore(1)
  await withPermit(() => Promise.reject(new Error('wrong'))).catch(() => undefined)
  assert.is(await withPermit(async () => 'free again'), 'free again')
})

test.run()
