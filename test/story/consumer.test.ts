import { inSystem, type Platform, type SystemCtx } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { type Consume, consumeEvents, startConsumer } from '@pharos/control-plane/platform/outbox/consume.ts'
import { defineEvent } from '@pharos/control-plane/platform/outbox/event.ts'
import type { StoredEvent } from '@pharos/control-plane/platform/outbox/outbox.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const CONSUMER = 'scribe'
const HAPPENED = defineEvent('thing.happened', z.object({ n: z.number() }))
const OPTIONS = { roles: 'api', agent: false }

/** The platforms of this many processes, each of which knows the consumer. */
async function platforms(world: World, count = 1): Promise<Platform[]> {
  while (world.planes.length < count) await world.startPlane('sweeper')
  for (const { platform } of world.planes) platform.outbox.subscribe(CONSUMER, [HAPPENED])
  return world.planes.map(plane => plane.platform)
}

/** Emits the events `n` = 0, 1, 2 … of each subject, every subject's n before any subject's n + 1. */
async function emit(platform: Platform, subjects: string[], count: number): Promise<void> {
  await inSystem(platform, async ctx => {
    const { rows } = await sql<{ id: string }>`select id from account`.execute(ctx.sql)
    const account = rows[0]?.id ?? ''
    for (let n = 0; n < count; n++) ctx.emit(...subjects.map(subject => HAPPENED.of({ account, subject }, { n })))
  })
}

/** Records what a consumer did, in its transaction. */
async function write(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  for (const event of events) {
    const { id, subject } = event
    const { n } = HAPPENED.read(event)
    await sql`insert into dead_letter (id, at, subject, reason, payload)
      values (${ctx.newId()}, ${ctx.now}, ${subject}, ${`${n} ${id}`}, '')`.execute(ctx.sql)
  }
}

const written = async (world: World, subject: string) =>
  (await world.sql<{ reason: string }>('select reason from dead_letter where subject = $1 order by id', [subject])).map(
    row => Number(row.reason.split(' ')[0]),
  )

const claims = (world: World) =>
  world.sql<{ attempts: number; last_error: string | null }>(
    `select attempts, last_error from event_claim where consumer = '${CONSUMER}' order by event_id`,
  )

const [A, B] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']

/** A process whose clock is ahead or behind, milliseconds. */
function shifted(platform: Platform, ms: number): Platform {
  const clock: Platform['clock'] = Object.create(platform.clock)
  clock.now = () => epoch(platform.clock.now() + ms)
  return Object.assign(Object.create(platform), { clock })
}

for (const [ahead, behind] of [
  [50, 0],
  [0, -50],
  [25, -25],
  [60_000, 0],
] as const)
  story(
    test,
    `events of a subject keep the order of commits when one process is ${ahead - behind} ms ahead (${ahead}, ${behind})`,
    async world => {
      const [platform] = await platforms(world)
      if (!platform) return
      // They take turns, and each holds the subject's lock until its commit.
      for (let n = 0; n < 12; n++) {
        const process = shifted(platform, n % 2 === 0 ? ahead : behind)
        await inSystem(process, async ctx => {
          const { rows } = await sql<{ id: string }>`select id from account for update`.execute(ctx.sql)
          ctx.emit(HAPPENED.of({ account: rows[0]?.id ?? '', subject: n % 3 === 0 ? B : A }, { n }))
        })
      }
      await world.advance('2m')
      const ids = await world.sql<{ id: string }>(
        `select id from event where subject_id = $1 order by created_at, id`,
        [A],
      )
      assert.is(ids.length, 8)
      while ((await consumeEvents(platform, CONSUMER, write)) > 0);
      assert.equal(
        [await written(world, A), await written(world, B)],
        [
          [1, 2, 4, 5, 7, 8, 10, 11],
          [0, 3, 6, 9],
        ],
      )
    },
    OPTIONS,
  )

story(
  test,
  'a consumer is woken by the commit, and has each event once in its order',
  async world => {
    const [platform] = await platforms(world)
    if (!platform) return
    const relay = startConsumer(platform, CONSUMER, write)
    await emit(platform, [A, B], 3)
    await world.settle()
    assert.equal(
      [await written(world, A), await written(world, B)],
      [
        [0, 1, 2],
        [0, 1, 2],
      ],
    )
    assert.equal(await claims(world), [])
    await relay.stop()
  },
  OPTIONS,
)

story(
  test,
  'two processes at once share the subjects and keep the order of each',
  async world => {
    const [first, second] = await platforms(world, 2)
    if (!first || !second) return
    const subjects = Array.from({ length: 250 }, () => first.ids.at(world.clock.now()))
    await emit(first, subjects, 4)
    const drain = async (platform: Platform) => {
      while ((await consumeEvents(platform, CONSUMER, write)) > 0);
    }
    await Promise.all([first, second, first, second].map(drain))
    // A process that found every due subject taken stopped early, so the next drain takes what is left.
    await drain(first)
    for (const subject of subjects) assert.equal(await written(world, subject), [0, 1, 2, 3])
    assert.equal(await claims(world), [])
  },
  OPTIONS,
)

story(
  test,
  'an event that fails blocks only its own subject, and is retried at longer and longer intervals',
  async world => {
    const [platform] = await platforms(world)
    if (!platform) return
    world.lines.expect(/an event could not be processed/)
    let broken = true
    let tries = 0
    const work: Consume = async (ctx, events) => {
      const poison = events.some(event => event.subject === A && HAPPENED.read(event).n === 1)
      await write(ctx, events)
      if (poison && events.length === 1) tries += 1
      if (poison && broken) throw new Error('the ink is dry')
    }
    const relay = startConsumer(platform, CONSUMER, work)
    await emit(platform, [A, B], 3)
    await world.settle()
    assert.equal([await written(world, A), await written(world, B)], [[0], [0, 1, 2]])
    assert.equal(await claims(world), [
      { attempts: 1, last_error: 'the ink is dry' },
      { attempts: 0, last_error: null },
    ])
    for (const [wait, expected] of [
      ['999ms', 1],
      ['1ms', 2],
      ['2s', 3],
      ['4s', 4],
    ] as const) {
      await world.advance(wait)
      assert.is(tries, expected, wait)
    }
    broken = false
    await world.advance('8s')
    assert.equal(await written(world, A), [0, 1, 2])
    await relay.stop()
  },
  OPTIONS,
)

story(
  test,
  'a row that another version wrote differently fails with the name of its field, and waits',
  async world => {
    const [platform] = await platforms(world)
    if (!platform) return
    world.lines.expect(/an event could not be processed/)
    await emit(platform, [A, B], 1)
    await world.sql(`update event set payload = '{"n": "zero"}' where subject_id = $1`, [A])
    await consumeEvents(platform, CONSUMER, write)
    assert.equal([await written(world, A), await written(world, B)], [[], [0]])
    const [left] = await claims(world)
    assert.match(left?.last_error ?? '', /thing\.happened .* n: .*expected number/)
  },
  OPTIONS,
)

story(
  test,
  'a connection that breaks between the work and its commit leaves neither',
  async world => {
    const [platform] = await platforms(world)
    if (!platform) return
    world.lines.expect(/the worker \S+ failed/)
    let breaks = 1
    await emit(platform, [A], 2)
    const work: Consume = async (ctx, events) => {
      await write(ctx, events)
      if (breaks-- > 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.sql)
    }
    await consumeEvents(platform, CONSUMER, work)
    await consumeEvents(platform, CONSUMER, work)
    assert.equal(await written(world, A), [0, 1])
    assert.equal(await claims(world), [])
  },
  OPTIONS,
)

test.run()
