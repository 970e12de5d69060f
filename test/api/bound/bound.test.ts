import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeApiKey } from '@pharos/control-plane/account/api-key/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Installation, startInstallation } from '../../fault/installation.ts'
import { until } from '../../until.ts'
import { Attack } from './attack.ts'
import { BOUNDS, printBounds } from './table.ts'

const ROOT = join(import.meta.dirname, '../../..')
const INTERVAL_MS = 10_000
/** How late a check may be on a busy machine: half of its interval. */
const LATE_MS = INTERVAL_MS / 2

/** An installation of real programs: API, telemetry's process and an agent; one account watches, another attacks. */
const test = suite<{ installation: Installation; attack: Attack; hits: number[]; job: string }>('bounds')

const hits: number[] = []
const target = createServer((_, res) => {
  hits.push(performance.now())
  res.end('fine')
})

test.before(async context => {
  target.listen(0, '127.0.0.1')
  const installation = await startInstallation()
  context.installation = installation
  const secret = { PHAROS_IDP_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }
  await installation.startPlane('telemetry', { PHAROS_ROLES: 'telemetry' })
  await installation.startPlane('plane', { PHAROS_ROLES: 'all,api,-telemetry', ...secret })
  await installation.startAgent('local', installation.localAgent)
  const uri = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  const made = await installation.call(routes.createHttpJob, { body: { uri, interval_seconds: INTERVAL_MS / 1_000 } })
  context.job = made.body.id
  context.attack = new Attack(installation.url, await addAttacker(installation))
  await until('the monitor is checked', () => hits.length > 1)
})
test.after(async ({ installation, attack }) => {
  await attack?.release()
  target.close()
  await installation?.close(false)
})

/** Another account like the first, with a key of its owner. */
async function addAttacker(installation: Installation): Promise<string> {
  const { key, hash, prefix, last_four } = makeApiKey()
  const [account, person, member] = [randomUUID(), randomUUID(), randomUUID()]
  const copy = (table: string, change: object) =>
    installation.sql(
      `insert into ${table} select (jsonb_populate_record(t, $1::jsonb)).* from ${table} t order by created_at limit 1`,
      [JSON.stringify(change)],
    )
  await copy('account', { id: account, name: 'attacker' })
  await copy('person', { id: person, email: 'attacker@example.com' })
  await copy('member', { id: member, account_id: account, person_id: person })
  const token = { hash: `\\x${hash.toString('hex')}`, prefix, last_four }
  await copy('api_key', { ...token, id: randomUUID(), account_id: account, user_id: member, created_by: member })
  return key
}

test('each input has a test that exceeds its bound', () => {
  for (const { input, exceed, tested } of BOUNDS)
    assert.ok(exceed !== undefined || existsSync(join(ROOT, tested ?? '-')), input)
})

test('the documentation prints the bounds', () => {
  const page = readFileSync(join(ROOT, 'docs/reference/bounds.md'), 'utf8')
  const rows = (text: string) =>
    text.split('\n').flatMap(line => (line.startsWith('|') ? [line.replace(/ +/g, ' ')] : []))
  const printed = rows(page).filter(line => !/^\|[ |-]+$/.test(line))
  assert.equal(
    printed,
    rows(printBounds()).filter(line => !/^\|[ |-]+$/.test(line)),
  )
})

for (const { input, beyond, exceed } of BOUNDS)
  if (exceed)
    test(`${input}: beyond its bound it is refused`, async ({ attack }) => {
      try {
        assert.is(await exceed(attack), beyond)
      } finally {
        await attack.release()
      }
    })

test('all at once, and again: each is refused, and the monitor of the other account misses no check', async context => {
  const { attack, installation, job } = context
  const until = performance.now() + 3 * INTERVAL_MS
  while (performance.now() < until) {
    await Promise.all(BOUNDS.map(async ({ exceed }) => exceed?.(attack).catch(() => undefined)))
    await attack.release()
  }
  const gaps = hits.slice(1).map((at, i) => at - (hits[i] ?? 0))
  assert.ok(hits.length > 4, `${hits.length} checks`)
  assert.ok(Math.max(...gaps) < INTERVAL_MS + LATE_MS, `a gap of ${Math.max(...gaps)} ms`)
  const params = { job_id: job }
  const { body: transitions } = await installation.call(routes.listHttpTransitions, { params })
  assert.equal(
    transitions.map(({ to }) => to).filter(to => to !== 'up' && to !== 'pending'),
    [],
  )
})

test.run()
