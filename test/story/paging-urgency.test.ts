import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { escalationOf, incident, pagesOf, policy, type Responder, responder, user } from './paging.ts'

const test = suite('an urgency that changes')
const only = { roles: 'api,response,delivery', agent: false }

/** A person who is paged for high urgency after `high` minutes and for low urgency after `low`. */
async function person(world: World, name: string, high = 0, low = 60): Promise<Responder> {
  const made = await responder(world, name)
  const [contact_method_id = ''] = made.methods
  for (const [urgency, delay_minutes] of [['high', high], ['low', low]] as const) // biome-ignore format: a table
    await made.call(routes.createNotificationRule, {
      params: { user_id: made.id },
      body: { contact_method_id, urgency, delay_minutes },
    })
  return made
}

async function setSeverity(world: World, id: string, severity: 'minor' | 'major' | 'critical') {
  await world.call(routes.updateIncident, { params: { id }, body: { severity } })
  await world.settle()
}

story(
  test,
  'a minor incident that a person makes critical pages at once, and goes on to the next level after its delay',
  async world => {
    const [ann, ben] = [await person(world, 'Ann'), await person(world, 'Ben')]
    const levels = [
      { delay_minutes: 10, targets: [user(ann)] },
      { delay_minutes: 10, targets: [user(ben)] },
    ]
    const id = await incident(world, await policy(world, levels), { severity: 'minor' })
    await world.advance('5m')
    assert.equal(await pagesOf(world, id), [])
    await setSeverity(world, id, 'critical')
    assert.equal(await pagesOf(world, id), ['08:05:00 Ann L1'])
    await world.advance('9m')
    assert.equal(await pagesOf(world, id), ['08:05:00 Ann L1'])
    await world.advance('1m')
    assert.equal(await pagesOf(world, id), ['08:05:00 Ann L1', '08:15:00 Ben L2'])
    await setSeverity(world, id, 'major')
    await world.advance('60m')
    assert.equal(await pagesOf(world, id), ['08:05:00 Ann L1', '08:15:00 Ben L2'], 'as urgent as before')
  },
  only,
)

story(
  test,
  'it pages the present level, and earlier ones whose page still waits; each time that it rises',
  async world => {
    const [ann, ben, eve] = [await person(world, 'Ann', 0, 0), await person(world, 'Ben'), await person(world, 'Eve')]
    const levels = [ann, ben, eve].map(each => ({ delay_minutes: 10, targets: [user(each)] }))
    const id = await incident(world, await policy(world, levels), { severity: 'minor' })
    await world.advance('12m')
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1'])
    await setSeverity(world, id, 'major')
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:12:00 Ben L2'], 'Ann was paged before')
    await setSeverity(world, id, 'minor')
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:12:00 Ben L2'], 'one that falls pages nobody')
    await world.advance('11m')
    await setSeverity(world, id, 'critical')
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:12:00 Ben L2', '08:23:00 Eve L3'])
    const steps = await escalationOf(world, id)
    assert.equal(
      steps.filter(text => text.includes('urgent')),
      [2, 3].map((level, i) => `08:${[12, 23][i]}:00 The incident is urgent now: level ${level} is paged at once.`),
    )
  },
  only,
)

story(
  test,
  'someone who works on it is not paged; after the last level everyone is paged anew',
  async world => {
    const ann = await person(world, 'Ann', 0, 0)
    const pager = await policy(world, [{ delay_minutes: 1, targets: [user(ann)] }])
    const taken = await incident(world, pager, { severity: 'minor' })
    await world.call(routes.acknowledgeIncident, { params: { id: taken } })
    await setSeverity(world, taken, 'critical')
    assert.equal(await pagesOf(world, taken), ['08:00:00 Ann L1'])
    const ended = await incident(world, pager, { severity: 'minor' })
    await world.advance('5m')
    await setSeverity(world, ended, 'critical')
    assert.equal(await pagesOf(world, ended), ['08:00:00 Ann L1', '08:05:00 Ann L1'])
  },
  only,
)

test.run()
