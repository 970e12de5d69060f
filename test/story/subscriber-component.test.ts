import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailSink } from '../delivery/mail-sink.ts'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { showHeartbeat, statusPage } from './status-page.ts'
import { confirmed, told } from './subscriber.ts'

const test = suite('subscribers of components')
const sink = await startMailSink()
test.after(() => sink.stop())

story(
  test,
  'subscribers of a component are notified once an incident affects it, and nobody is notified twice',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const [cart, pay] = [
      await linkedHeartbeat(world, service.id, 'db-1'),
      await linkedHeartbeat(world, service.id, 'db-2'),
    ]
    const [cartShown, payShown] = [
      await showHeartbeat(world, page, cart.id, 'Cart'),
      await showHeartbeat(world, page, pay.id, 'Pay'),
    ]
    await confirmed({ world, sink, page: page.id }, 'all@example.com')
    await confirmed({ world, sink, page: page.id }, 'cart@example.com', [cartShown])
    await confirmed({ world, sink, page: page.id }, 'pay@example.com', [payShown])
    await confirmed({ world, sink, page: page.id }, 'both@example.com', [cartShown, payShown])
    const hear = async (act: () => Promise<unknown>) => {
      await act()
      await world.settle()
      const texts = sink.mails.map(mail => mail.parts['text/plain'] ?? '')
      return { told: told(sink).sort(), texts }
    }
    const opened = '@example.com [Shop] Investigating: Cart is down'
    assert.equal((await hear(cart.fail)).told, [`all${opened}`, `both${opened}`, `cart${opened}`])
    const grown = await hear(pay.fail)
    assert.equal(grown.told, [`pay${opened}`])
    assert.match(grown.texts[0] ?? '', 'Affected: Cart, Pay')
    await hear(pay.recover)
    assert.equal((await hear(pay.fail)).told, [], 'it was affected before')
    const { id: incident } = await service.incident()
    const body = { message: 'A switch was replaced.', status: 'resolved' as const }
    const over = '@example.com [Shop] Resolved: Cart is down'
    const { told: end } = await hear(() => world.call(routes.postIncidentUpdate, { params: { id: incident }, body }))
    assert.equal(end, [`all${over}`, `both${over}`, `cart${over}`, `pay${over}`])
  },
  { agent: false, environment: { PHAROS_SMTP_URL: sink.url } },
)

story(
  test,
  'whoever heard of an incident hears where it goes on, or that the page no longer shows it',
  async world => {
    const page = await statusPage(world)
    const other = await statusPage(world, 'Other')
    await confirmed({ world, sink, page: page.id }, 'all@example.com')
    const open = async (title: string) => {
      const body = { title, status_page_id: page.id }
      const { id } = (await world.call(routes.createIncident, { body })).body
      await world.settle()
      sink.mails.length = 0
      return id
    }
    const hear = async (act: () => Promise<unknown>) => {
      await act()
      await world.settle()
      const [mail] = sink.mails
      return { told: told(sink), text: mail?.parts['text/plain'] ?? '' }
    }
    const [into, from] = [await open('K1'), await open('K2')]
    const body = { into_incident_id: into }
    const merged = await hear(() => world.call(routes.mergeIncident, { params: { id: from }, body }))
    assert.equal(merged.told, ['all@example.com [Shop] Resolved: K2'])
    assert.match(merged.text, `${world.url}/status/${page.id}/incident/${into}`)
    const take = (id: string, query: object) => () => world.call(routes.unpublishIncident, { params: { id }, query })
    const taken = await hear(take(into, {}))
    assert.equal(taken.told, ['all@example.com [Shop] Investigating: K1'])
    assert.match(taken.text, 'This incident is no longer shown on this page.')
    assert.not.match(taken.text, `/incident/${into}`)
    assert.equal((await hear(take(await open('K3'), { notify_subscribers: false }))).told, [])
    assert.equal((await hear(take(await open('K4'), { by_mistake: true }))).told, [])
    const moving = await open('K5')
    const there = { status_page_id: other.id }
    const moved = await hear(() => world.call(routes.publishIncident, { params: { id: moving }, body: there }))
    assert.equal(moved.told, ['all@example.com [Shop] Investigating: K5'])
    const over = await open('K6')
    await hear(() => world.call(routes.resolveIncident, { params: { id: over } }))
    assert.equal((await hear(take(over, {}))).told, [], 'the end was told')
  },
  { agent: false, environment: { PHAROS_SMTP_URL: sink.url } },
)

test.run()
