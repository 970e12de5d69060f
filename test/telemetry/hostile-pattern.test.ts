import { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { post } from './sending.ts'

const test = suite<{ world: World }>('hostile patterns')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

interface Answer {
  accepted: number
  rejected: number
  reasons: { reason: string }[]
}

/** Patterns that are linear, and yet take minutes for what one request may hold. */
const HOSTILE = [
  '(?P<x>a?){500}a{500}',
  '(?P<x>(?:a?){1000}){1}(?:a?){1000}(?:a?){300}',
  '(?P<x>(?:(?:(?:a?){10}){10}){10})(?:a?){1000}(?:a?){500}',
  String.raw`(?P<x>\pL{1000})\pL{1000}\pL{1000}`,
  '(?P<x>(?:(?:a|b)c?){800})',
]

async function faultOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused.')
  assert.is(error.problem.status, 400)
  return JSON.stringify(error.problem)
}

test('a pattern that can exceed its steps by itself is refused with its field, wherever it is saved or tested', async ({
  world,
}) => {
  const { call } = await addAccount(world, 'hostile')
  const samples = Array<string>(20).fill('a'.repeat(8_190))
  for (const pattern of HOSTILE) {
    const rule = { name: 'r', kind: 'regex' as const, pattern }
    assert.match(await faultOf(call(routes.createRedactionRule, { body: rule })), /"pattern".*repeats too much/)
  }
  for (const pattern of HOSTILE.slice(1, 4)) {
    const parser = { name: 'p', kind: 'regex' as const, pattern }
    assert.match(await faultOf(call(routes.createLogParser, { body: parser })), /"pattern".*repeats too much/)
    const tested = { kind: 'regex' as const, pattern, samples }
    assert.match(await faultOf(call(routes.testLogParser, { body: tested })), /"pattern".*repeats too much/)
  }
})

test('samples that take a pattern too many steps are refused, five at once too, and others are served', async ({
  world,
}) => {
  const { call } = await addAccount(world, 'samples')
  const samples = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(8_180)}${at}`)
  const body = { kind: 'regex' as const, pattern: '(?P<x>(?:a?){600}a{600}\\pZ)', samples }
  const tests = Array.from({ length: 5 }, () => faultOf(call(routes.testLogParser, { body })))
  const other = await addAccount(world, 'other')
  const { body: made } = await other.call(routes.testLogParser, {
    body: { kind: 'regex', pattern: '(?P<x>\\d+)', samples: ['7'] },
  })
  assert.equal(made[0]?.attributes, { x: '7' })
  for (const fault of await Promise.all(tests)) assert.match(fault, '"samples"')
})

test('a rule that a batch makes too costly is switched off for it: nothing is stored without it, and it is shown', async ({
  world,
}) => {
  const account = await addAccount(world, 'costly')
  // Each `a` is found by a search to the end of the text.
  const body = { name: 'r', kind: 'regex' as const, pattern: 'a.*b|a' }
  const { body: rule } = await account.call(routes.createRedactionRule, { body })
  assert.equal([rule.slow_at, rule.slow_batches], [null, 0])
  const other = await account.call(routes.createRedactionRule, { body: { name: 'mail', kind: 'email' } })
  await world.advance('1s')
  const records = ['secret a', 'a'.repeat(60_000), 'more a'].map(message => ({ message }))
  const headers = { 'content-type': 'application/json' }
  const answer = await post(world, '/logs/ingest', JSON.stringify(records), headers, account.key)
  assert.is(answer.status, 200)
  const { accepted, rejected, reasons } = (await answer.json()) as Answer
  assert.equal([accepted, rejected, reasons.map(({ reason }) => reason)], [1, 2, ['redacted', 'redaction_slow']])
  await world.advance('6s')
  const [usage] = (await account.call(routes.getTelemetryUsage)).body
  assert.ok(usage?.rejected.some(({ reason, count }) => reason === 'redaction_slow' && count === 2))
  const read = async (id: string) => (await account.call(routes.getRedactionRule, { params: { id } })).body
  const slow = await read(rule.id)
  assert.is(slow.slow_batches, 1)
  assert.ok(Date.parse(slow.slow_at ?? '') >= Date.parse(rule.created_at))
  assert.equal(slow.updated_at, rule.updated_at, 'no setting has changed')
  assert.is((await read(other.body.id)).slow_at, null, 'the rule that was fast is not named')
  // A new name keeps it; a new pattern has not been slow yet.
  const params = { id: rule.id }
  const renamed = await account.call(routes.updateRedactionRule, { params, body: { name: 'renamed' } })
  assert.is(renamed.body.slow_at, slow.slow_at)
  const changed = await account.call(routes.updateRedactionRule, { params, body: { pattern: 'a' } })
  assert.equal([changed.body.slow_at, changed.body.slow_batches], [null, 0])
})

test.run()
