import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PIXEL, uploadImage } from '../api/fixture/image.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { type StoryPage, statusPage } from './status-page.ts'

/** The public JSON of a page, once all work is done. */
async function publicJson(world: World, { id }: StoryPage) {
  await world.settle()
  const { body } = await world.call(routes.getPublicPage, { params: { id } })
  return body
}

story(test, 'what is written on a page is there for the public, corrections marked', async world => {
  const page = await statusPage(world)
  const params = { id: page.id }
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  await world.call(routes.attachHttpJob, {
    params: { ...params, http_job_id: job.id },
    body: { friendly_name: 'Checkout' },
  })
  assert.equal((await publicJson(world, page)).incidents, [])
  const body = { title: 'Checkout is slow', message: 'We look.', affected_http_job_ids: [job.id] }
  const { body: incident } = await world.call(routes.createPageIncident, { params, body })
  const [shown] = (await publicJson(world, page)).incidents
  assert.equal(
    [shown?.title, shown?.status, shown?.impact, shown?.corrected_at],
    [body.title, 'investigating', 'minor', null],
  )
  assert.equal(
    shown?.updates.map(each => each.message),
    ['We look.'],
  )
  assert.is(shown?.components.length, 1)

  const at = { ...params, incident_id: incident.id, update_id: incident.updates[0]?.id ?? '' }
  await world.call(routes.updatePageUpdate, { params: at, body: { message: 'We are looking.' } })
  await world.call(routes.updatePageIncident, { params: at, body: { title: 'Checkout is down' } })
  const corrected = await publicJson(world, page)
  const [now] = corrected.incidents
  assert.equal([now?.title, now?.updates[0]?.message], ['Checkout is down', 'We are looking.'])
  assert.ok(now?.corrected_at && now.updates[0]?.corrected_at)
  assert.equal(
    corrected.corrections.map(({ field, before, after }) => [field, before, after]),
    [
      ['title', 'Checkout is slow', 'Checkout is down'],
      ['message', 'We look.', 'We are looking.'],
    ],
  )
  await world.call(routes.postPageUpdate, { params: at, body: { message: 'Over.', status: 'resolved' } })
  const over = await publicJson(world, page)
  assert.equal([over.incidents.length, over.history[0]?.incidents[0]?.status], [0, 'resolved'])
})

story(
  test,
  'announced maintenance is shown as it moves',
  async world => {
    const page = await statusPage(world)
    const time = (minutes: number) => rfc3339(world.clock.now() + minutes * 60_000)
    const body = { title: 'New disks', scheduled_start_at: time(1), scheduled_end_at: time(3) }
    await world.call(routes.createPageMaintenance, { params: { id: page.id }, body })
    const shown = async () => {
      const { status, maintenance, history } = await publicJson(world, page)
      return [status, maintenance[0]?.status ?? null, history[0]?.maintenance[0]?.status ?? null]
    }
    const [, scheduled] = await shown()
    assert.is(scheduled, 'scheduled')
    await world.leap('61s')
    assert.equal(await shown(), ['maintenance', 'in_progress', null])
    await world.leap('2m')
    assert.equal((await shown()).slice(1), [null, 'completed'])
  },
  { agent: false },
)

story(
  test,
  'an image is shown from an address of the page, and its key is nowhere',
  async world => {
    const page = await statusPage(world)
    const params = { id: page.id }
    const logo_storage_key = await uploadImage(world, page.id, 'logo')
    await world.call(routes.updateBranding, { params, body: { logo_storage_key, page_title: 'Status' } })
    const { branding } = await publicJson(world, page)
    assert.match(branding.logo_url ?? '', `/status/${page.id}/asset/logo/`)
    const image = await fetch(branding.logo_url ?? '')
    assert.is(image.status, 200)
    assert.equal(Buffer.from(await image.arrayBuffer()), PIXEL.png)
    assert.is(image.headers.get('content-type'), 'image/png')
    assert.is(image.headers.get('x-content-type-options'), 'nosniff')
    assert.match(image.headers.get('content-security-policy') ?? '', 'sandbox')
    assert.is(
      (await fetch(branding.logo_url ?? '', { method: 'HEAD' })).headers.get('content-length'),
      `${PIXEL.png.length}`,
    )
    const html = await (await fetch(`${world.url}/status/${page.id}`)).text()
    assert.match(html, 'asset/logo/')
    for (const text of [html, JSON.stringify(branding)]) assert.not.match(text, logo_storage_key)
    for (const path of [
      'asset/logo/x.png',
      `asset/favicon/${logo_storage_key.split('/').at(-1)}`,
      `asset/${logo_storage_key}`,
    ])
      assert.is((await fetch(`${world.url}/status/${page.id}/${path}`)).status, 404, path)
    await world.call(routes.deleteBrandingAsset, { params: { ...params, asset_type: 'logo' } })
    assert.is((await publicJson(world, page)).branding.logo_url, null)
    await world.leap('61s')
    assert.is((await fetch(branding.logo_url ?? '')).status, 404)
  },
  { agent: false },
)

story(test, 'a first result, a pause and a resume are on the page within a second', async world => {
  const page = await statusPage(world)
  const target = await world.startTarget()
  const body = { uri: target.url, interval_seconds: 10, retries: 0 }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  const params = { id: page.id, http_job_id: job.id }
  await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
  const status = async () => {
    await world.advance('1s')
    return (await publicJson(world, page)).components[0]?.status
  }
  assert.is(await status(), 'operational')
  await world.call(routes.pauseHttpJob, { params: { job_id: job.id } })
  assert.is(await status(), 'unknown')
  await world.call(routes.resumeHttpJob, { params: { job_id: job.id } })
  assert.is(await status(), 'operational')
})

story(
  test,
  'a monitor that joins a published incident is on the page within a second',
  async world => {
    const page = await statusPage(world)
    const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
    const params = { id: page.id, http_job_id: job.id }
    await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
    const body = { title: 'Checkout fails', status_page_id: page.id }
    const { body: incident } = await world.call(routes.createIncident, { body })
    const affected = async () => {
      await world.advance('1s')
      return (await publicJson(world, page)).incidents[0]?.components.length
    }
    assert.is(await affected(), 0)
    await world.sql(
      `insert into incident_monitor (incident_id, monitor_id, account_id, type, friendly_name, healthy, joined_at)
       values ($1, $2, $3, 'http', 'Checkout', false, $4)`,
      [incident.id, job.id, job.account_id, world.clock.now()],
    )
    assert.is(await affected(), 1)
  },
  { agent: false },
)

test.run()
