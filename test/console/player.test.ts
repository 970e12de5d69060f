import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { signedIn } from './at-console.ts'
import { change, element, hostileRecording, type Node, recording, START, text } from './hostile-recording.ts'

interface Context extends Browsing {
  world: SharedWorld
  elsewhere: Server
  asked: string[]
}

const { test, look } = browserSuite<Context>('the player of recordings')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
  context.asked = []
  context.elsewhere = createServer((request, response) => {
    context.asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(context.elsewhere, 'listening')
})
test.after(async ({ world, elsewhere }) => {
  elsewhere.close()
  await world.close()
})

/** A screen with a player, as the console embeds it, which shows a recording at its end. */
async function play({ world, page }: Context, events: unknown[]): Promise<{ screen: Page; drawn: Frame }> {
  const screen = await (await signedIn(world, page)).newPage()
  await screen.goto('/console')
  await screen.evaluate(`
    window.told = []
    addEventListener('message', ({ data }) => told.push(data.is))
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.src = '/console/player'
    document.body.append(frame)
    window.tell = message => frame.contentWindow.postMessage(message, location.origin)`)
  await until('the player is ready', () => screen.evaluate(`told.includes('ready')`))
  await tell(screen, { do: 'load', events, isNew: true })
  await tell(screen, { do: 'go', to: 60_000, isPlaying: false })
  await until('it goes there', () => screen.evaluate(`told.includes('at') || told.includes('failed')`))
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  return { screen, drawn: player?.childFrames()[0] as Frame }
}

async function tell(screen: Page, message: object): Promise<void> {
  await screen.evaluate(`tell(${JSON.stringify(message)})`)
}

const shown = (drawn: Frame) => drawn.evaluate('document.body?.innerText ?? ""') as Promise<string>

look('draws a page, its changes, and the page at another instant', async context => {
  const before = text('before')
  const events = [
    ...recording([element('style', {}, text('p { color: rgb(1, 2, 3) }'))], [element('p', {}, before)]),
    change(5, { texts: [{ id: before.id, value: 'after' }] }),
    change(70, {}),
  ]
  const { screen, drawn } = await play(context, events)
  await until('the change is drawn', async () => (await shown(drawn)).trim() === 'after')
  assert.is(await drawn.evaluate(`getComputedStyle(document.querySelector('p')).color`), 'rgb(1, 2, 3)')
  await tell(screen, { do: 'go', to: 1000, isPlaying: false })
  await until('it went back', async () => (await shown(drawn)).trim() === 'before')
  // Another recording takes the place of the first.
  await tell(screen, { do: 'load', events: recording([], [text('the other')]), isNew: true })
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  await until('the other is drawn', async () => {
    const frame = player?.childFrames().at(-1)
    return frame !== undefined && (await shown(frame)) === 'the other'
  })
})

look('nothing of a hostile recording runs, is loaded, or leads away', async context => {
  const at = `http://127.0.0.1:${(context.elsewhere.address() as AddressInfo).port}`
  const events = hostileRecording(at)
  const { screen, drawn } = await play(context, events)
  await until('it is drawn', async () => (await shown(drawn)).includes('the end'))
  const shadow = `[...document.querySelectorAll('div')].some(one => one.shadowRoot?.textContent === 'in the shadow')`
  assert.ok(await drawn.evaluate(shadow))
  assert.is(screen.url(), `${context.world.url}/console`)
  for (const frame of screen.frames()) {
    assert.is(await frame.evaluate('window.pwned'), undefined)
    assert.match(frame.url(), /^(about:(blank|srcdoc)|http:\/\/[^/]+\/console(\/player)?)$/)
  }
  assert.is(await drawn.evaluate(`document.querySelectorAll('[srcdoc], [onclick], [onload], [onerror]').length`), 0)
  assert.equal(context.asked, [])
})

const nested = (depth: number): Node => {
  let node = text('innermost')
  for (let i = 0; i < depth; i++) node = element('div', {}, node)
  return node
}

for (const [what, events] of Object.entries({
  nothing: [],
  'no events': [null, 7, 'x', [], {}, { type: 2 }, { type: 3, timestamp: START, data: null }],
  'a page in a page': [...recording([], []), { ...recording([], [])[1], data: { node: { type: 0, id: 1 } } }],
  'a tree of 5,000 elements in each other': recording([], [nested(5_000)]),
  'no page': [change(1, {}), change(2, {})],
  'ids that are none': [...recording([], []), change(1, { adds: [{ parentId: 'x', node: { type: 2, id: 0.5 } }] })],
  'two bodies': recording([], [element('body', {}), element('html', {})]),
}))
  look(`goes on after a recording of ${what}`, async context => {
    const { screen } = await play(context, events).catch(() => play(context, recording([], [])))
    await tell(screen, { do: 'load', events: recording([], [text('still there')]), isNew: true })
    const player = () => screen.frames().find(frame => frame.url().endsWith('/console/player'))
    await until('the next is drawn', async () => {
      const frame = player()?.childFrames().at(-1)
      return frame !== undefined && (await shown(frame)) === 'still there'
    })
  })

test.run()
