import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createSlots, NoSlot } from './slots.ts'

/** Work that continues until it is told to end. */
function held() {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { work: () => ended, end: () => end() }
}

test('what finds no slot waits, and goes in its order', async () => {
  const inSlot = createSlots(2)
  const holders = [held(), held()]
  const holding = holders.map(each => inSlot(each.work))
  const order: number[] = []
  const others = [1, 2, 3].map(n => inSlot(async () => void order.push(n)))
  assert.equal(order, [])
  for (const each of holders) each.end()
  await Promise.all([...holding, ...others])
  assert.equal(order, [1, 2, 3])
})

test('what has waited for as long as it may is refused, and takes no slot from those behind it', async () => {
  const inSlot = createSlots(1, 10)
  const holder = held()
  const first = inSlot(holder.work)
  let ran = false
  const late = await inSlot(async () => {
    ran = true
  }).catch((error: unknown) => error)
  assert.instance(late, NoSlot)
  holder.end()
  await first
  assert.is(await inSlot(async () => 'free again'), 'free again')
  assert.is(ran, false)
})

test('work that fails gives its slot back', async () => {
  const inSlot = createSlots(1)
  await inSlot(() => Promise.reject(new Error('wrong'))).catch(() => undefined)
  assert.is(await inSlot(async () => 'free again'), 'free again')
})

test.run()
