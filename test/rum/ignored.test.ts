import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { errorNumber } from '@pharos/shared-protocol/rum/ignored.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { failure } from './batch.ts'
import { type App, addApp, counted, listIssues, patchIssue, sendErrors } from './issues.ts'

const test = suite<{ world: World }>('the SDK knows which errors are ignored')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function published(world: World, app: App): Promise<{ ignored: number[]; text: string }> {
  const text = await (await fetch(`${world.url}/rum/config/${app.client_token}.json`)).text()
  return { ignored: (JSON.parse(text) as RumConfig).ignored_errors ?? [], text }
}

/** Waits for what the sweep publishes. */
const publishes = (world: World, app: App, numbers: readonly number[]) =>
  until(`${numbers.length} are published`, async () => {
    await world.advance('10s')
    const { ignored } = await published(world, app)
    return ignored.length === numbers.length && numbers.every(number => ignored.includes(number))
  })

test('of ignored issues it has numbers, and no texts, until they are ignored no more', async ({ world }) => {
  const app = await addApp(world)
  const now = world.clock.now()
  await sendErrors(world, app, [failure(now, 'order 17 of ada is gone'), failure(now, 'other')])
  await counted(world, app, 2)
  const issue = (await listIssues(world, app)).find(({ title }) => title.includes('gone'))
  assert.equal((await published(world, app)).ignored, [])
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'ignored', ignore_until_events: 1 })
  await publishes(world, app, [errorNumber('TypeError: order 4711 of ada is gone')])
  assert.not.match((await published(world, app)).text, /gone|ada/)
  // It comes once more, which ends that by itself.
  await sendErrors(world, app, [failure(world.clock.now(), 'order 18 of ada is gone')])
  await publishes(world, app, [])
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'ignored' })
  await publishes(world, app, [errorNumber('TypeError: order 1 of ada is gone')])
  await patchIssue(world, app, issue?.fingerprint ?? '', { status: 'unresolved' })
  await publishes(world, app, [])
})

test('an error of an issue that is not ignored counts, also after a merge', async ({ world }) => {
  const app = await addApp(world)
  const now = world.clock.now()
  const at = (name: string) => ({ stack: `TypeError: x\n    at ${name} (https://shop.example/a.js:1:1)` })
  await sendErrors(world, app, [failure(now, 'same', at('buyCart')), failure(now, 'same', at('sellCart'))])
  await counted(world, app, 2)
  const [one, other] = await listIssues(world, app)
  assert.ok(one && other)
  await patchIssue(world, app, one.fingerprint, { status: 'ignored' })
  await world.advance('70s')
  await publishes(world, app, [])
  const params = { app_id: app.id }
  await world.call(routes.mergeRumIssues, { params, body: { fingerprints: [one.fingerprint, other.fingerprint] } })
  await publishes(world, app, [errorNumber('TypeError: same')])
})

test.run()
