import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('a new status page, and what search engines are told')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('a page without components says that nothing is monitored yet', async ({ world }) => {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'New' } })
  const at = `${world.url}/status/${page.id}`
  const text = async (path: string, language = 'en') =>
    (await fetch(`${at}${path}`, { headers: { 'accept-language': language } })).text()
  assert.match(await text(''), /<title>New · Nothing is monitored yet<\/title>/)
  assert.match(await text('', 'de'), 'Noch wird nichts überwacht')
  assert.match(await text('/badge.svg'), 'New: Nothing is monitored yet')
  assert.match(await text('/api/v2/status.json'), /"indicator":"none","description":"Nothing Monitored Yet"/)
  const params = { id: page.id }
  const body = { title: 'Disks', message: 'Full.', status: 'investigating', severity: 'critical' } as const
  await world.call(routes.createPageIncident, { params, body })
  await world.settle()
  assert.match(await text(''), 'New · Major outage')
})

test('search engines are told of pages, of their incidents, and of nothing else', async ({ world }) => {
  const { id } = (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body
  const html = `${world.url}/status/${id}`
  const body = { title: 'Found', message: 'Look.', status: 'investigating', severity: 'minor' } as const
  const { body: incident } = await world.call(routes.createPageIncident, { params: { id }, body })
  await world.settle()
  const sitemap = await (await fetch(`${html}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
  assert.equal(listed, [`${html}/`, `${html}/history`, `${html}/incident/${incident.id}`])
  for (const address of listed) assert.is((await fetch(address)).status, 200, address)
  assert.match(await (await fetch(`${html}/robots.txt`)).text(), `Sitemap: ${html}/sitemap.xml`)
  const own = await fetch(`${world.url}/robots.txt`)
  assert.equal([own.status, await own.text()], [200, 'User-agent: *\nAllow: /status/\nDisallow: /\n'])
  assert.is((await fetch(`${world.url}/robots.txt`, { method: 'HEAD' })).status, 200)
})

test.run()
