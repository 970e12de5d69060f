import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentFor } from '../http/check.fixture.ts'
import { sparing } from './sparing.ts'

const test = suite('share of the resolver')

test('a run looks up four names at once, and none when its time is over', async () => {
  const asked: string[] = []
  const silent = (host: string): Promise<string[]> => {
    asked.push(host)
    return new Promise(() => {})
  }
  const over = new AbortController()
  const env = sparing(await environmentFor({ resolve: silent }), over.signal)
  const all = Array.from({ length: 13 }, (_, index) => env.resolve(`ns${index}.test`, 'any'))
  const settled = Promise.allSettled(all)
  await new Promise(setImmediate)
  assert.is(asked.length, 4)
  over.abort()
  assert.equal([...new Set((await settled).map(one => one.status))], ['rejected'])
  assert.match(String(await env.resolve('late.test', 'any').catch(String)), 'was not resolved before the run timed out')
  assert.is(asked.length, 4)
})

test('one after another all are found', async () => {
  const env = sparing(await environmentFor({ resolve: async host => [host] }), new AbortController().signal)
  const names = Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 1}`)
  assert.equal(
    await Promise.all(names.map(name => env.resolve(name, 'any'))),
    names.map(name => [name]),
  )
})

test.run()
