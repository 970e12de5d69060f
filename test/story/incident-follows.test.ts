import { loadIncidents } from '@pharos/control-plane/publishing/page-view/load-incidents.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { randomFrom } from '../metric/generate.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat, timelineOf } from './incident.ts'
import { policy, responder, user } from './paging.ts'
import { toldAt } from './receiver.ts'
import { type StoryPage, showHeartbeat, statusPage } from './status-page.ts'
import { confirmed, told } from './subscriber.ts'

const test = suite('an incident says what fails now')
const sink = await startMailSink()
const receiver = await startReceiver()
test.before.each(() => {
  sink.mails.length = 0
  receiver.received.length = 0
})
test.after(async () => {
  await sink.stop()
  await receiver.stop()
})
const how = { agent: false, environment: { PHAROS_SMTP_URL: sink.url } }

const shown = async (page: StoryPage) => (await page.read((ctx, key) => loadIncidents(ctx, key, 0)))[0]

/** A group with a webhook; returns its id. */
async function groupAt(world: World, path: string): Promise<string> {
  const channels = [{ type: 'webhook' as const, details: { url: `${receiver.url}${path}` } }]
  return (await world.call(routes.createGroup, { body: { name: path, channels } })).body.id
}

interface Hook {
  event: string
  incident: { title: string }
  monitor: { friendly_name: string } | null
}

/** What webhooks at a path were told of incidents: event, title and monitor. */
function hooks(receiver: Receiver, path: string) {
  return toldAt<Hook>(receiver, path).map(({ event, incident, monitor }) => [
    event,
    incident.title,
    monitor?.friendly_name,
  ])
}

story(
  test,
  'A fails and recovers, then B fails: page, mails, webhooks and the public page name B',
  async world => {
    const ann = await responder(world, 'Ann')
    const page = await statusPage(world)
    const group = await groupAt(world, '/follows')
    const service = await autoService(world, {
      auto_publish_to_status_page_id: page.id,
      escalation_policy_id: await policy(world, [{ targets: [user(ann)] }]),
    })
    const more = { group_notification_ids: [group] }
    const [a, b] = [
      await linkedHeartbeat(world, service.id, 'db-1', more),
      await linkedHeartbeat(world, service.id, 'db-2', more),
    ]
    await showHeartbeat(world, page, a.id, 'Cart')
    const payShown = await showHeartbeat(world, page, b.id, 'Pay')
    await confirmed({ world, sink, page: page.id }, 'all@example.com')
    await confirmed({ world, sink, page: page.id }, 'pay@example.com', [payShown])
    const hear = async (act: () => Promise<unknown>) => {
      sink.mails.length = 0
      receiver.received.length = 0
      await act()
      await world.leap('1m', '10s')
      return {
        hooks: hooks(receiver, '/follows'),
        mails: told(sink)
          .filter(mail => !mail.startsWith('ops@'))
          .sort(),
      }
    }
    await hear(a.fail)
    await hear(a.recover)
    const again = await hear(b.fail)
    assert.equal(again.hooks, [['incident.opened', 'db-2 is down', 'db-2']])
    assert.equal(
      again.mails.filter(mail => mail.includes('[Shop]')),
      ['all@example.com [Shop] Investigating: Pay is down', 'pay@example.com [Shop] Investigating: Pay is down'],
    )
    assert.match(again.mails.find(mail => mail.startsWith('ann-0@')) ?? '', /\[Minor\] Reopened: db-2 is down/)
    const incident = await service.incident()
    assert.equal([incident.title, incident.reopen_count], ['db-2 is down', 1])
    const public1 = await shown(page)
    assert.equal(
      [public1?.title, public1?.monitor_ids, public1?.updates.map(each => each.message)],
      ['Pay is down', [b.id], ['This incident is open again. Pay is affected.']],
    )
    const { body: entries } = await world.call(routes.listTimeline, { params: { id: incident.id } })
    const reopened = entries.find(entry => entry.kind === 'reopened')
    assert.is(reopened?.text, 'Pharos reopened the incident: db-2 failed.')
    // Another joins: those who chose it hear of it. The one that was named recovers: what was said is wrong now.
    const joined = await hear(a.fail)
    assert.equal([joined.hooks, joined.mails], [[['incident.updated', 'db-2 is down', 'db-2']], []])
    const changed = await hear(b.recover)
    assert.equal(changed.hooks, [['incident.updated', 'db-1 is down', 'db-1']])
    assert.equal(changed.mails, [
      'all@example.com [Shop] Investigating: Cart is down',
      'pay@example.com [Shop] Investigating: Cart is down',
    ])
    const public2 = await shown(page)
    assert.equal(
      [public2?.title, public2?.monitor_ids, public2?.updates[0]?.message],
      ['Cart is down', [a.id], 'Pay works again. Cart is still affected.'],
    )
    await world.call(routes.updateIncident, { params: { id: incident.id }, body: { title: 'The disk is full' } })
    const own = { status_page_id: page.id, title: 'We have a problem' }
    await world.call(routes.publishIncident, { params: { id: incident.id }, body: own })
    await hear(b.fail)
    await hear(a.recover)
    const public3 = await shown(page)
    assert.equal(
      [(await service.incident()).title, public3?.title, public3?.monitor_ids],
      ['The disk is full', 'We have a problem', [b.id]],
      'what a person wrote stays',
    )
    assert.ok((await timelineOf(world, incident.id)).filter(kind => kind === 'title_changed').length === 3)
  },
  how,
)

story(
  test,
  'subscribers hear when nothing of what they were told fails anymore; a page stays readable when monitors flap',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const [a, b] = [await linkedHeartbeat(world, service.id, 'db-1'), await linkedHeartbeat(world, service.id, 'db-2')]
    const cartShown = await showHeartbeat(world, page, a.id, 'Cart')
    await showHeartbeat(world, page, b.id, 'Pay')
    await confirmed({ world, sink, page: page.id }, 'cart@example.com', [cartShown])
    await a.fail()
    assert.equal(told(sink), ['cart@example.com [Shop] Investigating: Cart is down'])
    await b.fail()
    assert.equal(told(sink), [])
    await a.recover()
    const [mail] = sink.mails
    assert.match(mail?.parts['text/plain'] ?? '', /Cart works again\. Pay is still affected\.[\s\S]*Affected: Pay/)
    assert.equal(told(sink), ['cart@example.com [Shop] Investigating: Pay is down'])
    for (let i = 0; i < 30; i++) {
      await a.fail()
      await a.recover()
    }
    const { updates = [], monitor_ids } = (await shown(page)) ?? {}
    assert.equal([updates.length, monitor_ids], [20, [b.id]])
    assert.equal(told(sink), [])
  },
  how,
)

/** What the texts of an incident have to say after each step. */
class Model {
  failing: string[] = []
  named = ''
  reopened = -1
  fail(name: string): void {
    if (this.failing.length === 0) this.reopened += 1
    if (!this.failing.includes(name)) this.failing.push(name)
    this.named = this.failing[0] ?? this.named
  }
  recover(name: string): void {
    this.failing = this.failing.filter(each => each !== name)
    this.named = this.failing[0] ?? this.named
  }
}

for (const seed of [1, 2, 3]) {
  story(
    test,
    `whatever fails and recovers in whatever order, all texts agree (seed ${seed})`,
    async world => {
      const random = randomFrom(seed)
      const page = await statusPage(world)
      const group = await groupAt(world, `/model-${seed}`)
      const service = await autoService(world, { auto_publish_to_status_page_id: page.id, auto_resolve: 'always' })
      const jobs = new Map<string, Awaited<ReturnType<typeof linkedHeartbeat>>>()
      for (const name of ['a', 'b', 'c'])
        jobs.set(name, await linkedHeartbeat(world, service.id, name, { group_notification_ids: [group] }))
      const names = new Map([['a', 'Cart'], ['b', 'Pay']]) // biome-ignore format: pairs
      for (const [name, public_name] of names) await showHeartbeat(world, page, jobs.get(name)?.id ?? '', public_name)
      const model = new Model()
      for (let step = 0; step < 30; step++) {
        const [name, job] = [...jobs][Math.floor(random() * 3)] ?? []
        if (!name || !job || (step === 0 && model.failing.length > 0)) continue
        const fails = !model.failing.includes(name)
        await (fails ? job.fail() : job.recover())
        if (fails) model.fail(name)
        else model.recover(name)
        const incident = await service.incident()
        const open = model.failing.length > 0
        const where = `seed ${seed}, step ${step}: ${name} ${fails ? 'fails' : 'recovers'}`
        assert.equal(
          [incident.title, incident.responder_status !== 'resolved', incident.reopen_count],
          [`${model.named} is down`, open, model.reopened],
          where,
        )
        const seen = await shown(page)
        const first = (open ? model.failing : [model.named]).find(each => names.has(each))
        if (open) {
          assert.is(seen?.title, first ? `${names.get(first)} is down` : 'Service disruption', where)
          assert.equal(seen?.monitor_ids, model.failing.map(each => jobs.get(each)?.id).sort(), where)
        }
        const last = hooks(receiver, `/model-${seed}`).at(-1)
        assert.is(last?.[1], `${model.named} is down`, where)
        if (last?.[0] !== 'incident.resolved') assert.is(last?.[2], model.named, where)
      }
    },
    how,
  )
}

test.run()
