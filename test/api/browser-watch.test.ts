import type { ConsoleLine } from '@pharos/shared-protocol/check/browser.ts'
import type { Client } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('a test run of a browser check that is watched')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  await context.world.startBrowserAgent()
})
test.after(({ world }) => world.close())

const nameOf = () => crypto.randomUUID().replaceAll('-', '')

/** Reads the lines of a run until `isOver`. */
async function follow(
  call: Client,
  watch: string,
  isOver: () => boolean,
  lines: ConsoleLine[] = [],
): Promise<ConsoleLine[]> {
  while (!isOver()) lines.push(...(await call(routes.listTestLines, { query: { watch, after: lines.length } })).body)
  return lines
}

test('its lines arrive while it runs, masked and bounded, only for its account', async ({ world }) => {
  await world.call(routes.setSecret, { body: { name: 'TOKEN', value: 'hush-hush-hush' } })
  const stranger = await addAccount(world, 'stranger')
  const watch = nameOf()
  const heard: ConsoleLine[] = []
  // The run continues until its lines have been received.
  const target = await world.startTarget()
  target.answer(
    (_, response) => void until('many lines are told', () => heard.length > 50).finally(() => response.end('ok')),
  )
  const script = `await test.step('begin', () => page.title())
    console.log('first', process.env.TOKEN)
    await page.evaluate(() => { for (let n = 0; n < 500; n++) console.log(n + 'x'.repeat(2000)) })
    await page.goto('${target.url}', { timeout: 25000 })`
  let isOver = false
  const [reply, own, foreign] = await Promise.all([
    world
      .call(routes.testBrowserCheck, { body: { name: 'Watched', script, frequency: '1h' }, query: { watch } })
      .finally(() => {
        isOver = true
      }),
    follow(world.call, watch, () => isOver, heard),
    follow(stranger.call, watch, () => isOver),
  ])
  assert.is(reply.body.status, 'passed')
  assert.equal(foreign, [])
  assert.ok(own.some(({ level, text }) => level === 'step' && text === 'begin'))
  assert.ok(own.some(({ text }) => /^first \S+$/.test(text)))
  assert.not.match(JSON.stringify(own), /hush/)
  assert.ok(own.length > 50 && own.length <= 200, `${own.length} lines`)
  assert.ok(own.every(({ text }) => text.length <= 1_000))
})

test('a run without a name is not watched; a name that can be guessed is refused', async ({ world }) => {
  const body = { name: 'Unwatched', script: `console.log('x')`, frequency: '1h' as const }
  const refused = await world.call(routes.testBrowserCheck, { body, query: { watch: 'mine' } }).catch(error => error)
  assert.is(refused.problem.errors[0].path, 'watch')
  assert.equal((await world.call(routes.listTestLines, { query: { watch: nameOf() } })).body, [])
})

test.run()
