import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { recordingEvent } from '@pharos/shared-protocol/rum/recording.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { batchOf, failure, sendBatch, view } from '../rum/batch.ts'
import { segmentOf, sendSegment } from '../rum/segment.ts'
import { until } from '../until.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('console: replays of sessions')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** A page with one paragraph, whose text has id 5. */
const page = (text: string, at: number) => [
  { type: 4, timestamp: at, data: { href: 'https://shop.example/', width: 800, height: 600 } },
  {
    type: 2,
    timestamp: at,
    data: {
      node: {
        type: 0,
        id: 1,
        childNodes: [
          {
            ...{ type: 2, id: 2, tagName: 'html', attributes: {} },
            childNodes: [
              { type: 2, id: 6, tagName: 'head', attributes: {}, childNodes: [] },
              {
                ...{ type: 2, id: 3, tagName: 'body', attributes: {} },
                childNodes: [
                  {
                    ...{ type: 2, id: 4, tagName: 'p', attributes: {} },
                    childNodes: [{ type: 3, id: 5, textContent: text }],
                  },
                ],
              },
            ],
          },
        ],
      },
      initialOffset: { top: 0, left: 0 },
    },
  },
]

const becomes = (value: string, at: number) => ({
  ...{ type: 3, timestamp: at },
  data: { source: 0, texts: [{ id: 5, value }], attributes: [], removes: [], adds: [] },
})

interface Recorded {
  app_id: string
  session_id: string
  error_id: string
}

const SECOND = 1_000

/** A session of 40 seconds with an error at 30, whose segments have these indices. */
async function recorded(world: World, indices: readonly number[]): Promise<Recorded> {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })
  const now = world.clock.now()
  const start = now - 60 * SECOND
  const error = failure(start + 30 * SECOND, 'the cart is <b>gone</b>')
  const batch = batchOf(app, [view(start), error], now, { started_at: start, capture: 'replay' })
  assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
  const events: Record<number, unknown[]> = {
    0: [...page('at the start', start), becomes('after five', start + 5 * SECOND)],
    1: [becomes('after ten', start + 10 * SECOND)],
    2: [becomes('after twenty', start + 20 * SECOND), becomes('at the end', start + 40 * SECOND)],
  }
  const { id } = batch.session
  const recording = crypto.randomUUID()
  for (const index of indices) {
    const segment = segmentOf(id, index, [recordingEvent(recording, now), ...(events[index] ?? [])])
    assert.is((await sendSegment(world, app.client_token, segment)).status, 202)
  }
  await storeOf(world).flush()
  return { app_id: app.id, session_id: id, error_id: error.id }
}

const address = ({ app_id, session_id }: Recorded) => `/console/real-users/${app_id}/sessions/${session_id}/replay`

async function drawn(screen: Page): Promise<string> {
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  const text = await player?.childFrames()[0]?.evaluate('document.body?.innerText ?? ""')
  return String(text ?? '').trim()
}

const reads = (screen: Page, text: string) =>
  until(`the player shows "${text}"`, async () => (await drawn(screen)) === text)

look('plays, goes to where one drags, and to an error', async ({ world, page: first }) => {
  const session = await recorded(world, [1, 0, 2])
  const { screen, complaints } = await open(world, first, address(session))
  await reads(screen, 'at the start')
  const where = screen.getByLabel('Position')
  assert.is(await where.getAttribute('max'), '40000')
  await where.fill('12000')
  await reads(screen, 'after ten')
  await screen.getByRole('button', { name: /Error TypeError: the cart is <b>gone<\/b>/ }).click()
  await reads(screen, 'after twenty')
  await screen.getByText('0:30 / 0:40').waitFor()
  await screen.getByRole('button', { name: 'Play' }).click()
  await reads(screen, 'at the end')
  await screen.getByRole('button', { name: 'Play' }).waitFor()
  await judge(screen, 'a replay')
  assert.equal(complaints, [])
  // From its link an error opens shortly before it.
  await screen.goto(`${address(session)}?at=${session.error_id}`)
  await reads(screen, 'after twenty')
  await screen.getByText('0:25 / 0:40').waitFor()
})

look(
  'a missing segment is shown as missing, and without a whole page nothing plays',
  async ({ world, page: first }) => {
    const session = await recorded(world, [0, 2])
    const { screen } = await open(world, first, address(session))
    await screen.getByText('Hatched parts of the timeline are missing').waitFor()
    assert.is(await screen.locator('.replay-timeline .gap').count(), 1)
    const without = await recorded(world, [1, 2])
    await screen.goto(address(without))
    await screen.getByText('Nothing to play').waitFor()
    await judge(screen, 'no replay')
    // It goes on when the segment arrives.
    const { body: app } = await world.call(routes.getRumApp, { params: { app_id: without.app_id } })
    const late = segmentOf(without.session_id, 0, page('late', world.clock.now() - 60 * SECOND))
    assert.is((await sendSegment(world, app.client_token, late)).status, 202)
    await screen.getByRole('button', { name: 'Refresh' }).click()
    await reads(screen, 'late')
  },
)

look('a quarantined segment is not played until an admin releases it', async ({ world, page: first }) => {
  const session = await recorded(world, [0])
  await world.sql(`update rum_segment set status = 'quarantined', findings = '[{"code": "card_number", "count": 2}]',
    check_at = null where session_id = '${session.session_id}'`)
  const { screen } = await open(world, first, address(session))
  await screen.getByText('Segment 0: 2 card numbers').waitFor()
  await screen.getByText('Nothing to play').waitFor()
  await judge(screen, 'a quarantined segment')
  await screen.getByRole('button', { name: 'Release' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await reads(screen, 'at the start')
  await screen.getByRole('heading', { name: 'What left the browser' }).waitFor()
})

look('a replay of nobody is missing', async ({ world, page: first }) => {
  const { app_id } = await recorded(world, [])
  const { screen } = await open(world, first, address({ app_id, session_id: crypto.randomUUID(), error_id: '' }))
  await screen.getByRole('heading', { name: 'Not found' }).waitFor()
})

test.run()
