import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STAND_KINDS, type Stand, type Stands, standsOf } from '../kind/stand.ts'
import { createWorld } from '../world/world.ts'
import { WorldCli } from './pharos.ts'

type Job = Record<string, unknown> & { id: string; depends_on: string[] }
interface Parts {
  cli: WorldCli
  stand: Stand
  /** The target as people write it and as lists show it, for an expression. */
  target: string
  /** Runs a command of the kind; returns what it prints. */
  run(words: readonly string[], code?: number): Promise<string>
  json<T>(...words: string[]): Promise<T>
}

const test = suite<{ cli: WorldCli; stands: Stands }>(
  'what the commands of each kind whose regions vote have in common',
)

test.before(async context => {
  context.cli = new WorldCli(await createWorld())
  context.stands = await standsOf(context.cli.world)
  await context.cli.run(['http', 'add', 'http://127.0.0.1:9/', '--friendly-name', 'Uplink'])
})
test.after(async ({ cli, stands }) => {
  cli.close()
  await cli.world.close()
  for (const stand of Object.values(stands)) await stand.close()
})

function eachKind(what: string, walk: (parts: Parts) => Promise<void>) {
  for (const kind of STAND_KINDS)
    test(`${kind}: ${what}`, async ({ cli, stands }) => {
      const stand = stands[kind]
      stand.well()
      const { type } = KINDS[kind]
      await walk({
        cli,
        stand,
        target: RegExp.escape(stand.cli.add[0] ?? ''),
        run: async (words, code = 0) => (await cli.run([type, ...words], { code })).stdout,
        json: (...words) => cli.json(type, ...words),
      })
    })
}

eachKind('up, down with its reason, and up again', async ({ cli, stand, target, run, json }) => {
  const { code, words } = stand.reason
  const failing = `1 of 1 region is failing \\(${words}: local\\)`
  const added = await run(['add', ...stand.cli.add, '--friendly-name', 'Thing', '--interval', '10s', '--retries', '0'])
  assert.match(added, new RegExp(`^Added Thing · pending\n {2}.*${target}.* every 10s`))
  const job = (await json<Job[]>('list')).find(({ friendly_name }) => friendly_name === 'Thing')
  for (const [name, value] of Object.entries(stand.body)) assert.equal(job?.[name], value, name)
  await cli.world.settle()
  assert.match(await run(['list']), new RegExp(`\nup .*Thing +${target}`))

  stand.fail()
  await cli.world.advance('10s')
  assert.match(await run(['list', '--status', 'down']), new RegExp(`\ndown .*Thing +${target}.* ${code} `))
  assert.match(await run(['show', 'Thing']), new RegExp(`^Thing · down[\\s\\S]*${failing}`))
  const [result] = await json<{ id: string }[]>('results', 'Thing', '--status', 'failing')
  assert.match(await run(['result', 'Thing', result?.id ?? '']), new RegExp(`^failing[\\s\\S]*${code}: `))

  stand.well()
  await cli.world.advance('10s')
  assert.match(await run(['show', stand.cli.add[0] ?? '']), /^Thing · up/)
  const changes = new RegExp(`down → up[\\s\\S]*up → down .*${failing}[\\s\\S]*pending → up`)
  assert.match(await run(['transitions', 'Thing']), changes)

  const changed = await json<Job>('update', 'Thing', '--timeout', '2s', '--depends-on', 'Uplink')
  assert.equal([changed.timeout_seconds, changed.depends_on.length], [2, 1])
  assert.match(await run(['update', 'Thing', ...stand.cli.update]), /^Changed Thing/)
  assert.equal((await json<Job>('update', 'Thing', '--clear', 'depends-on')).depends_on, [])
  assert.match(await run(['delete', 'Thing', '--yes']), /^Deleted Thing\./)
  assert.not.ok((await json<Job[]>('list')).some(({ id }) => id === job?.id))
})

eachKind('what is not added is tried once', async ({ stand, run, json }) => {
  const before = await json<Job[]>('list')
  assert.match(await run(['test', ...stand.cli.add]), /^healthy · .*from local/)
  stand.fail()
  const failed = await run(['test', ...stand.cli.add, '--retries', '0'], 1)
  assert.match(failed, new RegExp(`^failing[\\s\\S]*${stand.reason.code}: `))
  assert.is((await json<Job[]>('list')).length, before.length)
})

eachKind('it is added, and its first verdict waited for', async ({ stand, run }) => {
  const add = (name: string) => ['add', ...stand.cli.add, '--friendly-name', name, '--retries', '0', '--wait']
  assert.match(await run(add('Good')), /^Good is up: 1 of 1 region reaches the target/)
  stand.fail()
  const reason = new RegExp(`^Bad is down: 1 of 1 region is failing \\(${stand.reason.words}: local\\)`)
  assert.match(await run(add('Bad'), 1), reason)
  await run(['delete', 'Good', 'Bad', '--yes'])
})

test.run()
