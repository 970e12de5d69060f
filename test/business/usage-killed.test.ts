import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { until } from '../until.ts'
import { Follower } from '../world/follower.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { startMeteredAccount } from './metered-account.ts'
import { recount } from './recount.ts'

const test = suite('usage while processes are killed')

const KILLS = repetitions('kills of a control plane within 30 days of use', 3, 50)
const HOURS = Math.floor((30 * 24) / KILLS)
const ROLES = 'api,intake,telemetry,response,delivery'
const OF_STORE: readonly Metric[] = [
  ...(['log_records', 'log_bytes', 'span_records', 'span_bytes', 'metric_records', 'metric_bytes'] as const),
  ...(['rum_sessions', 'rum_replays', 'monitors', 'members'] as const),
]

const figuresOf = async (world: World, days: number) => {
  const from = new Date(world.clock.now() - days * DAY_MS).toISOString().slice(0, 10)
  return (await world.call(routes.getUsage, { query: { from } })).body.figures
}

/** The differences between figures of the last days and the rows that they lead to. */
async function unequal(world: World): Promise<string[]> {
  const faults: string[] = []
  for (const { day, metric, amount } of await figuresOf(world, 2)) {
    if (!OF_STORE.includes(metric)) continue
    const { body: rows } = await world.call(routes.listUsageRows, { query: { metric, day, limit: 500 } })
    const sum = rows.reduce((all, row) => all + row.amount, 0)
    if (sum !== amount) faults.push(`${day} ${metric}: rows ${sum}, meter ${amount}`)
  }
  return faults
}

/** A control plane that is replaced when it dies: a story rests only once somebody has taken every outcome. */
async function startMortal(world: World, environment: Record<string, string>) {
  const start = () => Follower.start(world, { PHAROS_ROLES: ROLES, ...environment })
  let current = await start()
  let deaths = 0
  let replacing: Promise<void> | null = null
  const replace = async () => {
    deaths++
    world.followers.delete(current)
    current = await start()
    replacing = null
  }
  const watch = setInterval(() => {
    if (!current.alive) replacing ??= replace()
  }, 20)
  const running = () => until('another one runs', () => replacing === null && current.alive)
  return {
    deaths: () => deaths,
    /** Lets hours pass. One that starts has the clock of its start, so the clock stands still until it runs. */
    async leap(hours: number, stride: string): Promise<void> {
      const end = world.clock.now() + hours * HOUR_MS
      while (world.clock.now() < end) {
        await running()
        await world.leap(stride)
      }
      await running()
    },
    die: (commits: number, when: 'before' | 'after') => current.die({ commits, when }),
    /** Kills it, unless it died as it was told, and waits for the next one. */
    async killed(): Promise<void> {
      const before = deaths
      if (current.alive) await current.kill()
      await until('its death is noticed', () => deaths > before)
      await running()
    },
    async stop(): Promise<void> {
      clearInterval(watch)
      await replacing
      await current.kill()
    },
  }
}

story(
  test,
  `${KILLS} kills within 30 days: a recount from the rows equals the meter`,
  async world => {
    // A process that died leaves a lease behind, or a line that its successor repeats.
    world.lines.expect(/"level":40/)
    const account = await startMeteredAccount(world)
    const plane = await startMortal(world, { PHAROS_SMTP_URL: account.smtp })
    // What is counted is kept here as long as the story takes, so that it can be counted again.
    const kept = JSON.stringify({ rum_replay_retention_days: 90, rum_failed_replay_retention_days: 90 })
    await world.sql('update account set plan_exceptions = $1::jsonb', [kept])
    try {
      await account.setUp()
      await plane.leap(1, '10m')
      for (let kill = 0; kill < KILLS; kill++) {
        account.turn(kill)
        const isBefore = kill % 2 === 0
        // It dies while it takes results, sends messages, or counts what the store has taken.
        plane.die(1 + ((kill * 7) % 23), isBefore ? 'before' : 'after')
        await account.send(kill)
        await plane.leap(3, '30m')
        await plane.killed()
        if (kill % 5 === 0) await account.browse()
        await plane.leap(HOURS - 3, `${Math.ceil(HOURS / 4)}h`)
        await until('what was sent is counted as it is stored', async () => {
          await world.leap('10s')
          return (await unequal(world)).length === 0
        })
        assert.equal(await recount(world), [])
        console.log(`${kill + 1} of ${KILLS}: ${new Date(world.clock.now()).toISOString()}, ${plane.deaths()} deaths`)
      }
      const figures = await figuresOf(world, 31)
      const of = (name: Metric) =>
        figures.reduce((sum, { metric, amount }) => sum + (metric === name ? (amount ?? 0) : 0), 0)
      const names = [...OF_STORE, 'check_runs', 'browser_minutes', 'messages'] as const
      const sums = Object.fromEntries(names.map(name => [name, of(name)]))
      console.log(JSON.stringify({ kills: plane.deaths(), ...sums }))
      assert.equal([sums.rum_sessions, sums.rum_replays], [KILLS, KILLS])
      assert.equal(
        names.filter(name => !sums[name]),
        [],
      )
      // Longer ranges have no parts.
      const parts = (await figuresOf(world, 30)).flatMap(({ parts }) => parts ?? [])
      assert.equal([...new Set(parts.map(({ region }) => region ?? 'none'))].sort(), ['local', 'none', 'second'])
      assert.ok(['http', 'tcp', 'browser', 'webhook', 'email'].every(kind => parts.some(part => part.kind === kind)))
    } finally {
      await plane.stop()
      await account.stop()
    }
  },
  {
    ...{ roles: 'scheduler,sweeper', agent: false, start: '2026-03-01T00:10:00Z' },
    environment: { PHAROS_RESULT_RETENTION_DAYS: '90' },
  },
)

test.run()
