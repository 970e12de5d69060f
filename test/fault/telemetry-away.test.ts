import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { until } from '../until.ts'
import { startInstallation } from './installation.ts'
import { HttpSender, ingestKey } from './telemetry-http.ts'
import { requireOnce } from './telemetry-sending.ts'

/** The installation's time runs this much faster: a minute of it takes 6 s. */
const SCALE = 10
const MINUTE_MS = 60_000 / SCALE
/** What a slow machine stores while it comes in: a rule rightly waits for what is not stored yet. */
const RECORDS_PER_SECOND = 1_000
const OUTAGES = repetitions('outages of the telemetry store of five minutes, with rules over what comes in', 1, 10)

/** Stops the store's process of a folder where it stands, until the returned function is called. */
function suspendEngine(folder: string): () => void {
  const pids = readdirSync('/proc').filter(pid => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('telemetry-store/engine.ts') && command.includes(folder)
    } catch {
      return false
    }
  })
  assert.is(pids.length, 1)
  for (const pid of pids) process.kill(Number(pid), 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(Number(pid), 'SIGCONT')
  }
}

test('the store is away for five minutes, and back: no rule fires for it, and nothing is lost', async () => {
  const installation = await startInstallation()
  let held = false
  try {
    const plane = await installation.startPlane('plane', { PHAROS_TIME_SCALE: String(SCALE) })
    const { call } = installation
    const anchor = Number(readFileSync(join(installation.folder, 'time-anchor'), 'utf8'))
    const now = () => anchor + (Date.now() - anchor) * SCALE
    const sender = new HttpSender(installation.url, await ingestKey(installation), now, RECORDS_PER_SECOND)
    await sender.goesOn()
    await pause(3 * MINUTE_MS)
    const query = { source: 'logs' as const, aggregation: 'count' as const }
    // A minute of this time holds about 6,000 records.
    const body = {
      name: 'Quiet',
      query,
      comparison: 'lt' as const,
      threshold: 1_000,
      window_seconds: 60,
      delay_seconds: 60,
    }
    const { body: rule } = await call(routes.createAlertRule, { body: { ...body, no_data: 'alert' } })
    const params = { id: rule.id }
    const read = async () => (await call(routes.getAlertRule, { params })).body
    for (let outage = 0; outage < OUTAGES; outage++) {
      await until('the rule is evaluated', async () => (await read()).current_status === 'up')
      const goOn = suspendEngine(installation.folder)
      try {
        await pause(5 * MINUTE_MS)
        await until('the rule waits for what is not stored', async () => {
          const { state, last_error } = await read()
          return state === 'error' && last_error === 'Pharos has not yet stored everything it received'
        })
      } finally {
        // Also if it fails: a suspended engine holds the output of its plane, whose end is then never seen.
        goOn()
      }
      const back = Date.now()
      await until('the rule is evaluated again', async () => (await read()).current_status === 'up', 300)
      console.log(
        `outage ${outage + 1} of ${OUTAGES}: evaluated again ${Date.now() - back} ms after the store was back`,
      )
    }
    await pause(3 * MINUTE_MS)
    const { body: transitions } = await call(routes.listAlertRuleTransitions, { params })
    const fired = transitions.filter(({ to }) => to === 'down')
    assert.equal(fired, [])
    await sender.kill()
    await requireOnce(installation.folder, sender, sender.acknowledged)
    assert.equal(plane.ends, [])
    const refused = Object.fromEntries(sender.refusals)
    console.log(JSON.stringify({ outages: OUTAGES, acknowledged_records: sender.acknowledged.size * 250, refused }))
    held = true
  } finally {
    await installation.close(!held)
  }
})

test.run()
