import { incidentPage } from '@pharos/cli/print/incident.ts'
import { plain } from '@pharos/cli/print/paint.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { policy, responder, user } from './paging.ts'
import { blastOf, countedAs, visit, visitedShop } from './real-users.ts'

const test = suite('who is told how many real users an incident hits')
const WORLD = { agent: false }

story(
  test,
  'whoever was paged is told of it with the news after the page; targets, webhooks and public pages are not',
  async world => {
    const ann = await responder(world, 'Ann')
    const ben = await responder(world, 'Ben')
    const { app, service, fail } = await visitedShop(world)
    const levels = [
      { delay_minutes: 10, targets: [user(ann)] },
      { delay_minutes: 10, targets: [user(ben)] },
    ]
    await service.change({ escalation_policy_id: await policy(world, levels) })
    const target = { type: 'email' as const, details: { email: 'all@example.com' } }
    await world.call(routes.createTarget, { params: { id: service.id }, body: target })
    const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
    await fail()
    const { id } = await service.incident()
    await visit(world, app, 'network')
    const { text } = await countedAs(world, id, 'it is counted', ({ total }) => total?.sessions === 1)
    await world.call(routes.publishIncident, { params: { id }, body: { status_page_id: page.id } })
    await world.leap('10m', '1m')
    await world.call(routes.acknowledgeIncident, { params: { id } })
    await world.call(routes.resolveIncident, { params: { id } })
    await world.leap('10m', '1m')
    const sent = await world.sql<{ event: string; met: string | null; via: string; message: unknown }>(
      `select message ->> 'event' as event, via, message, jsonb_path_query_first(message,
        '$.facts[*] ? (@.label == "Real users").value') #>> '{}' as met from delivery where incident_id = $1 order by id`,
      [id],
    )
    const said = (event: string, via = 'contact_method') =>
      sent.filter(each => each.event === event && each.via === via).map(({ met }) => met)
    const [first, second, ...more] = said('page')
    assert.equal([first, more], [null, []])
    for (const line of [second, ...said('incident.acknowledged'), ...said('incident.resolved')])
      assert.ok(line?.startsWith(`${text} As of `), String(line))
    assert.is(said('incident.resolved').length, 2)
    const others = sent.filter(({ via }) => via === 'target')
    assert.is(others.length, 2)
    assert.not.match(JSON.stringify(others), /failing requests|Real users/)
    assert.not.match(
      JSON.stringify(sent.map(({ message }) => (message as { webhook: unknown }).webhook)),
      /failing requests/,
    )
    for (const path of [`/status/${page.id}`, `/public/status_page/${page.id}`])
      assert.not.match(await (await fetch(world.url + path)).text(), /failing requests|blast/i)
    const { body: timeline } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 200 } })
    const look = { paint: plain, width: undefined, now: world.clock.now() }
    const shown = incidentPage(look, await service.incident(), timeline, await blastOf(world, id))
    assert.match(shown, /Real users +1 of 1 session \(1 person\) met .* Final, counted up to /)
  },
  WORLD,
)

test.run()
