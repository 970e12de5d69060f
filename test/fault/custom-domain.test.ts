import { setTimeout as pause } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { visit } from '../custom-domain/domain.ts'
import { type Pebble, pebbleObstacle, startPebble } from '../custom-domain/pebble.ts'
import { repetitions } from '../form.ts'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Part } from './part.ts'

const test = suite('a certificate whose ordering process is killed repeatedly')

const DOMAIN = 'status.example.com'
/** Time runs this many times faster, so that the lease of a killed process, a minute, expires in three seconds. */
const SCALE = '20'
const KILLS = repetitions('kills of a process that orders a certificate', 1, 4)
const obstacle = pebbleObstacle()

let pebble: Pebble
let installation: Installation
let passed = false

test.after(async () => {
  await installation?.close(!passed)
  await pebble?.stop()
})

testUnless(test, obstacle, 'the next process goes on from the row, and the page is served', async () => {
  pebble = await startPebble()
  await pebble.setAddress('127.0.0.1')
  installation = await startInstallation()
  const env = { ...pebble.environment, NODE_EXTRA_CA_CERTS: pebble.caFile, PHAROS_TIME_SCALE: SCALE }
  await installation.startPlane('front', { ...env, PHAROS_ROLES: 'api' })
  const worker = await installation.startPlane('worker', { ...env, PHAROS_ROLES: 'pages' })
  await worker.kill()
  const page = await claim()

  const points = [
    ['an order is begun', 'select 1 from custom_domain where order_url is not null'],
    ['a challenge is kept', 'select 1 from acme_challenge'],
  ] as const
  for (const [what, query] of points) await killWhen(worker, what, query)
  for (let kill = 0; kill < KILLS && !(await holds(`select 1 from custom_domain_certificate`)); kill++) {
    await killWhen(worker, 'a step is under way', 'select 1 from custom_domain where lease is not null', true)
    await pause(Math.random() * 200)
  }
  await worker.start()
  await until('the domain is active', async () => {
    const { body } = await installation.call(routes.getCustomDomain, { params: { id: page } })
    return body.status === 'active'
  })
  await until('it is served', async () => (await visit(pebble, DOMAIN)).status === 200)
  const [left] = await installation.sql<Record<string, unknown>>(
    'select order_url, order_key, lease from custom_domain',
  )
  assert.equal(left, { order_url: null, order_key: null, lease: null })
  assert.is((await installation.sql('select 1 from custom_domain_certificate')).length, 1)
  assert.is((await installation.sql('select 1 from acme_account')).length, 1)
  await installation.database.kill()
  assert.is((await visit(pebble, DOMAIN)).status, 200, 'while the database is away')
  passed = true
})

async function claim(): Promise<string> {
  const { call } = installation
  const user_id = (await call(routes.getCurrentUser)).body.member.id
  const address = { type: 'email', value: 'owner@example.com' } as const
  await call(routes.createContactMethod, { params: { user_id }, body: address })
  await installation.sql('update contact_method set verified_at = created_at')
  const { id } = (await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body
  const { body: made } = await call(routes.createCustomDomain, { params: { id }, body: { domain: DOMAIN } })
  await pebble.setCname(made.acm_validation.name, made.acm_validation.value)
  await pebble.setCname(DOMAIN, made.cname_target)
  return id
}

async function holds(query: string): Promise<boolean> {
  return (await installation.sql(query)).length > 0
}

/**
 * Starts the process and kills it as soon as the query has a row. `anew`: first clears the lease, so that the row is a
 * new one, and gives up once there is a certificate.
 */
async function killWhen(worker: Part, what: string, query: string, anew = false): Promise<void> {
  if (anew) await installation.sql('update custom_domain set lease = null, lease_until = 0')
  await worker.start()
  const deadline = performance.now() + 60_000
  while (!(await holds(query))) {
    if (performance.now() > deadline) throw new Error(`waited 60 s, and still not: ${what}`)
    if (anew && (await holds('select 1 from custom_domain_certificate'))) break
    await pause(2)
  }
  if (anew) await pause(Math.random() * 60)
  await worker.kill()
}

test.run()
