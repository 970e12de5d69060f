import { setTimeout as pause } from 'node:timers/promises'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { breakOffAgain, breakOffOnce } from './broken-write.ts'
import { incident, pagesOf, policy, responder, user } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

/** The writes of a step; each aborts its transaction once, which for the database equals a kill. */
const WRITES = ['page', 'delivery', 'incident_entry', 'escalation'] as const

story(
  test,
  'whichever write breaks off, each page is sent once, and within a minute',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const pager = await policy(world, [{ delay_minutes: 5, targets: [user(ann)] }, { targets: [user(ben)] }])
    const begun = await incident(world, pager)
    await world.advance('4m')
    await breakOffOnce(world, WRITES)
    world.lines.expect(/broken off/)
    await world.leap('5m', '5s')
    const [first, second = '', ...more] = await pagesOf(world, begun)
    assert.equal([first, more], ['08:00:00 Ann L1', []])
    assert.match(second, /^08:05:\d\d Ben L2$/)
    const { body: fresh } = await world.call(routes.createIncident, {
      body: { title: 'New', escalation_policy_id: pager },
    })
    await breakOffAgain(world, WRITES)
    await world.leap('15m', '5s')
    assert.equal(
      (await pagesOf(world, fresh.id)).map(line => line.slice(9)),
      ['Ann L1', 'Ben L2'],
    )
    const rows = await world.sql<{ n: number }>(
      `select count(*)::int as n from delivery where event = 'page' group by destination`,
    )
    assert.equal(
      rows.map(row => row.n),
      [2, 2],
    )
  },
  only,
)

story(
  test,
  'while another process has locked an incident, the others are paged, and no worker loops',
  async world => {
    const [platform] = world.planes.map(plane => plane.platform)
    if (!platform) return
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const pager = await policy(world, [{ delay_minutes: 5, targets: [user(ann)] }, { targets: [user(ben)] }])
    const [held, other] = [await incident(world, pager), await incident(world, pager)]
    const [locked, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = inSystem(platform, async ctx => {
      await sql`select from escalation where incident_id = ${held} for update`.execute(ctx.sql)
      locked.resolve()
      await until.promise
    })
    await locked.promise
    const leapt = world.leap('5m').then(() => true)
    const rested = await Promise.race([leapt, pause(60_000, false, { ref: false })])
    const paged = [await pagesOf(world, held), await pagesOf(world, other)]
    until.resolve()
    await Promise.all([holder, leapt])
    assert.ok(rested, 'it does not wait for the other process')
    assert.equal(paged, [['08:00:00 Ann L1'], ['08:00:00 Ann L1', '08:05:00 Ben L2']])
    await world.advance('2s')
    assert.is((await pagesOf(world, held)).length, 2)
  },
  only,
)

story(
  test,
  'an incident that cannot be paged does not delay a forgotten one',
  async world => {
    const ann = await responder(world, 'Ann')
    const pager = await policy(world, [{ targets: [user(ann)] }])
    const [broken, other] = [await incident(world, pager), await incident(world, pager)]
    await world.sql('delete from escalation')
    await world.sql(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.incident_id = '${broken}' then raise exception 'broken off'; end if; return new; end $$`)
    await world.sql('create trigger refuse before insert on escalation for each row execute function refuse_one()')
    world.lines.expect(/broken off/)
    await world.leap('1m', '5s')
    const rows = await world.sql<{ id: string }>('select incident_id as id from escalation')
    assert.equal(rows, [{ id: other }])
  },
  only,
)

test.run()
