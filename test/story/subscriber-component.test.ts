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

test.run()
