import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { until } from '../until.ts'
import { createMonitors } from './fleet.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'
import { Target } from './targets.ts'

const HOUR_MS = 3_600_000
const SETTINGS = { interval_seconds: 10, timeout_seconds: 2, retries: 0, check_regions: ['local'] }
/** A dead scheduler's lease (docs/architecture/monitoring.md, "Dispatch"). */
const LEASE_MS = 6_000
const MOVED = `--import=${new URL('wrong-clock.mjs', import.meta.url).href}`

/** How a machine's clock is wrong: by so much, so long after the start of the process (milliseconds). */
interface Wrong {
  by: number
  after: number
  /** By which share its clocks are too fast. */
  drift?: number
}

const WRONG: readonly [name: string, Wrong][] = [
  ['set ahead by an hour', { by: HOUR_MS, after: 15_000 }],
  ['too fast by 2 %', { by: 1_900, after: 0, drift: 0.02 }],
  ['set back by five minutes', { by: -HOUR_MS / 12, after: 15_000 }],
  ['set behind by a day', { by: -24 * HOUR_MS, after: 15_000 }],
  ['five seconds ahead', { by: 5_000, after: 0 }],
  ['too slow by 2 %', { by: -1_900, after: 0, drift: -0.02 }],
]
const CASES = repetitions('kinds of wrong clocks', 2, 6)

const test = suite<{ installation: Installation; target: Target }>('a process whose clock is wrong')

test.before(async context => {
  const installation = await startInstallation()
  await installation.startPlane('right', { PHAROS_ROLES: 'api,scheduler,intake,sweeper,response' })
  await installation.startAgent('agent', installation.localAgent)
  const target = new Target(new Map())
  await target.start()
  await createMonitors(installation, [target], 12, SETTINGS)
  Object.assign(context, { installation, target })
})
test.after(async ({ installation, target }) => {
  await installation?.close(false)
  await target?.stop()
})

/** What is stored with an instant that has not come yet, by the database's clock. */
async function ahead(installation: Installation): Promise<object[]> {
  return installation.sql(
    `with now as (select extract(epoch from clock_timestamp()) * 1000 as at)
     select 'lease' as what from scheduler_lease, now where expires_at > at + $1
     union all select 'pulse' from pulse, now where seen_at > at + 500
     union all select 'process' from process, now where seen_at > at + 500
     union all select 'transition' from transition t, now where t.at > now.at + 500
     union all select 'event' from event, now where created_at > at + 500`,
    [LEASE_MS + 500],
  )
}

/** Slots that were missed of what was due in the last while, and monitors that are not up. */
async function lost(installation: Installation, from: number): Promise<object[]> {
  return installation.sql(
    `with runs as (select monitor_id, array_agg(slot order by slot) as slots from check_result
       where kind = 'slot' and slot >= $1 group by monitor_id)
     select m.id, s.status, runs.slots from monitor m join monitor_state s on s.monitor_id = m.id
       left join runs on runs.monitor_id = m.id
     where s.status <> 'up' or runs.slots is null
       or exists (select from generate_subscripts(runs.slots, 1) i where i > 1 and runs.slots[i] - runs.slots[i - 1] > 10000)`,
    [from],
  )
}

/** Starts a process with a wrong clock beside the right one. */
function startWrong(installation: Installation, { by, after, drift = 0 }: Wrong): Promise<Part> {
  return installation.startPlane(`wrong-${by}-${after}`, {
    PHAROS_ROLES: 'scheduler,intake,sweeper,response',
    NODE_OPTIONS: MOVED,
    SHIFT_MS: String(by),
    SHIFT_AFTER_MS: String(after),
    DRIFT: String(drift),
  })
}

/** Nothing was missed, buried or told since an instant, apart from the notice of the clock itself. */
async function requireUnharmed(installation: Installation, from: number): Promise<void> {
  const letters = await installation.sql('select from dead_letter')
  const told = await installation.sql<{ name: string }>(
    `select name from event where created_at >= $1 and name <> 'installation.clock_wrong'
       and (name like 'installation.%' or name like 'region.%' or name = 'monitor.unknown')`,
    [from],
  )
  assert.equal({ letters, told }, { letters: [], told: [] })
  assert.equal(await lost(installation, from), [])
}

const logOf = ({ folder }: Installation, process: string) => readFileSync(join(folder, 'log', `${process}.log`), 'utf8')
const areUp = async (installation: Installation) => (await lost(installation, Date.now() - 15_000)).length === 0

for (const [name, clock] of WRONG.slice(0, CASES))
  test(`${name}: nothing is missed, nothing stored for later, and it is said`, async ({ installation }) => {
    await until('all monitors are up', () => areUp(installation))
    const from = Date.now()
    const { by, after } = clock
    const wrong = await startWrong(installation, clock)
    await pause(after + 25_000)
    assert.equal(await ahead(installation), [])
    await until('it has its share of the work', async () => {
      const shared = await installation.sql<{ n: string }>(
        'select count(*) n from scheduler_lease where holder is not null group by holder',
      )
      return shared.length === 2 && shared.every(({ n }) => n === '8')
    })
    await until('staff are told', async () => {
      const told = await installation.sql("select from event where name = 'installation.clock_wrong'")
      return told.length === 1
    })
    await wrong.kill()
    await pause(LEASE_MS + 12_000)
    await requireUnharmed(installation, from)
    assert.match(logOf(installation, `wrong-${by}-${after}`), /the clock of this machine is/)
  })

for (const by of [HOUR_MS, -24 * HOUR_MS].slice(0, CASES))
  test(`${by} ms at its start: it does not start, and changes nothing`, async ({ installation }) => {
    await until('all monitors are up', () => areUp(installation))
    const from = Date.now()
    const wrong = await startWrong(installation, { by, after: 0 })
    const said = () => logOf(installation, `wrong-${by}-0`)
    await until('it says why it ends', async () =>
      /the clock of this machine is \d+ s (ahead of|behind) the database's: set it right/.test(said()),
    )
    await pause(12_000)
    assert.not.match(said(), /the control plane is ready/)
    assert.equal(await ahead(installation), [])
    await requireUnharmed(installation, from)
    await wrong.kill()
  })

test.run()
