import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { uploadImage } from '../api/fixture/image.ts'
import { send } from '../api/standing/send.ts'
import { until } from '../until.ts'
import { behindLine } from './behind-line.ts'

test('while the database hangs every request is answered 503; what was refused did not happen', async () =>
  behindLine(async (world, line) => {
    await world.startPlane('all')
    const { length: before } = (await world.call(routes.listServices)).body
    world.lines.expect(/the database does not answer|"level":40/)
    line.hang()
    const answers = await Promise.all([
      send(world, routes.listServices, {}),
      send(world, routes.createService, { body: { name: 'refused' } }),
      ...Array.from({ length: 20 }, () => send(world, routes.getAccount, {})),
    ])
    for (const { status, body, headers } of answers) {
      assert.is(status, 503)
      assert.is((body as Problem).code, 'unavailable')
      assert.ok(Number(headers.get('retry-after')) > 0)
    }
    assert.is((await fetch(`${world.url}/health/ready`)).status, 503)
    assert.is((await fetch(`${world.url}/health/live`)).status, 200)
    line.mend()
    await until('the API works', async () => (await send(world, routes.listServices, {})).status === 200)
    assert.is((await world.call(routes.listServices)).body.length, before)
  }))

test('while the database hangs a page is served with its logo', async () =>
  behindLine(async (world, line) => {
    await world.startPlane('all')
    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
    const params = { id: page.id }
    const logo_storage_key = await uploadImage(world, page.id, 'logo')
    await world.call(routes.updateBranding, { params, body: { logo_storage_key } })
    const address = `${world.url}/status/${page.id}`
    const shown = await (await fetch(address)).text()
    const logo = new URL(/<img src="([^"]+)"/.exec(shown)?.[1] ?? '', address)
    assert.is((await fetch(logo)).status, 200)
    world.lines.expect(/the database does not answer|"level":40/)
    line.hang()
    // By now it is checked again whether the page still has the image.
    world.clock.leap(61_000)
    for (const part of [address, logo]) {
      const answer = await fetch(part, { signal: AbortSignal.timeout(20_000) })
      assert.is(answer.status, 200)
      assert.ok((await answer.arrayBuffer()).byteLength > 0)
    }
  }))

test.run()
