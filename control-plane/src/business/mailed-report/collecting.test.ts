import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { collecting, MOST_COLLECTIONS } from './collecting.ts'

const test = suite('comparisons of reports at once')

type Given = Parameters<typeof collecting>[0]
const platform = {} as Given['platform']

function begin(account: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, ended: collecting({ platform, account: account as Given['account'] }, () => promise) }
}

/** The code of the refusal of one more. */
async function oneMore(account: string): Promise<string | null> {
  try {
    const { end, ended } = begin(account)
    end()
    await ended
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

test('an account has a bound, all have one, and what ends makes room', async () => {
  const { ofCaller, all } = MOST_COLLECTIONS
  const own = Array.from({ length: ofCaller }, () => begin('one'))
  assert.is(await oneMore('one'), 'rate_limited')
  const others = Array.from({ length: all - ofCaller }, (_, at) => begin(`other ${Math.floor(at / ofCaller)}`))
  assert.is(await oneMore('last'), 'unavailable')
  const running = [...own, ...others]
  running.pop()?.end()
  await new Promise(resolve => setImmediate(resolve))
  assert.is(await oneMore('last'), null)
  for (const each of running) each.end()
  await Promise.all(running.map(each => each.ended))
  assert.is(await oneMore('one'), null)
})

test.run()
