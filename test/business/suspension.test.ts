import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { changesWhenSuspended } from '@pharos/control-plane/platform/http/authenticate.ts'
import { enqueueDeliveries, type Message } from '@pharos/control-plane/response/delivery/index.ts'
import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import type { TestAccount } from '../world/account.ts'
import { mailsTo, subjectOf } from '../world/browser.ts'
import { addCustomer, addPartner, type TestPartner } from '../world/partner.ts'
import { lookInto } from '../world/staff.ts'
import { startTarget } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  partner: TestPartner
}

const test = suite<Context>('suspended accounts')

test.before(async context => {
  context.world = await createWorld({})
  context.partner = await addPartner(context.world, 'Reseller', { free: 100, team: 100 })
})
test.after(({ world }) => world.close())

const suspend = (partner: TestPartner, { id }: TestAccount) =>
  partner.asPartner(routes.suspendPartnerAccount, { params: { id } })
const resume = (partner: TestPartner, { id }: TestAccount) =>
  partner.asPartner(routes.resumePartnerAccount, { params: { id } })

/** Waits for the worker that holds and releases monitors. */
async function settled(world: World): Promise<void> {
  await world.advance('10s')
  await world.settle()
}

const runsOf = (world: World, id: string) =>
  world.sql<{ at: number }>('select at from check_result where monitor_id = $1 order by at', [id])

test('no checks while suspended; they begin again by themselves, and the time counts as paused', async ({
  world,
  partner,
}) => {
  const site = await startTarget()
  const customer = await addCustomer(world, partner)
  const { body: job } = await customer.call(routes.createHttpJob, { body: { uri: site.url, interval_seconds: 60 } })
  const { body: off } = await customer.call(routes.createHttpJob, { body: { uri: site.url } })
  await customer.call(routes.pauseHttpJob, { params: { job_id: off.id } })
  await world.advance('3m')
  const before = await runsOf(world, job.id)
  assert.ok(before.length >= 2, 'it is checked')
  await suspend(partner, customer)
  await settled(world)
  const known = (await runsOf(world, job.id)).length
  await world.advance('30m')
  assert.is((await runsOf(world, job.id)).length, known, 'nothing is checked')
  const { body: held } = await customer.call(routes.getHttpJob, { params: { job_id: job.id } })
  assert.equal([held.paused, held.held_by_plan, held.current_status], [true, true, 'paused'])
  await resume(partner, customer)
  await settled(world)
  await world.advance('5m')
  assert.ok((await runsOf(world, job.id)).length >= known + 3, 'it is checked again')
  const { body: again } = await customer.call(routes.getHttpJob, { params: { job_id: job.id } })
  assert.equal([again.paused, again.held_by_plan, again.current_status], [false, false, 'up'])
  const { body: still } = await customer.call(routes.getHttpJob, { params: { job_id: off.id } })
  assert.equal([still.paused, still.held_by_plan], [true, false], 'what its owner paused stays so')
  await site.stop()
})

test('everything can be read, and changes are refused, but for what ends access', async ({ world, partner }) => {
  const customer = await addCustomer(world, partner)
  const { body: key } = await customer.call(routes.createApiKey, { body: { name: 'leaked' } })
  await suspend(partner, customer)
  const { body: account } = await customer.call(routes.getAccount)
  assert.ok(account.suspended_at)
  await customer.call(routes.listHttpJobs)
  const refused = await send(world, routes.createHttpJob, { key: customer.key, body: { uri: 'http://127.0.0.1:9/' } })
  assert.equal([refused.status, (refused.body as Problem).code], [403, 'account_suspended'])
  const telemetry = await fetch(`${world.url}/v1/logs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
    body: '{"resourceLogs":[]}',
  })
  assert.is(telemetry.status, 403)
  await customer.call(routes.revokeApiKey, { params: { id: key.id } })
  const { headers } = await lookInto(world, customer.id)
  assert.is((await send(world, routes.listHttpJobs, { key: null, headers })).status, 200)
  const byStaff = await send(world, routes.createService, { key: null, headers, body: { name: 'By staff' } })
  assert.equal([byStaff.status, (byStaff.body as Problem).code], [403, 'account_suspended'], 'also to staff')
  await resume(partner, customer)
  await customer.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
})

/** What takes access from somebody: a suspension must not keep a leaked credential alive. */
const ENDS_ACCESS =
  /\.(revoke(_all)?|withdraw|unlink)$|^(passkey|totp)\.remove$|^(agent|oauth_app|account)\.delete$|^member\.remove$/

test('whatever ends access is allowed, and whatever gives it is not', () => {
  const named = ROUTES.filter(({ access, id }) => access.kind === 'account' && ENDS_ACCESS.test(id))
  assert.ok(named.length > 12, String(named.length))
  const refused = (routes: typeof named) => routes.filter(changesWhenSuspended).map(({ id }) => id)
  assert.equal(refused(named), [])
  const giving = ROUTES.filter(({ id }) => /^(api_key|m2m_client|oauth_app|member|invitation|agent)\.create$/.test(id))
  assert.equal(
    refused(giving),
    giving.map(({ id }) => id),
  )
})

test('nobody is alerted while it is suspended, nor late; its admins are told of it in between', async ({
  world,
  partner,
}) => {
  const customer = await addCustomer(world, partner)
  const ask = (dedup: string, wait: number) => enqueue(world, customer, dedup, wait)
  await ask('waits-for-a-retry', 600_000)
  await suspend(partner, customer)
  await settled(world)
  await ask('meanwhile', 0)
  await world.settle()
  await resume(partner, customer)
  await world.advance('1m')
  await ask('afterwards', 0)
  await world.advance('20m')
  const rows = await world.sql<{ dedup: string; state: string }>(
    `select dedup, state from delivery where account_id = $1 and event = 'monitor.failed' order by created_at`,
    [customer.id],
  )
  assert.equal(
    rows.map(({ dedup, state }) => [dedup, state]),
    [
      ['waits-for-a-retry', 'dropped'],
      ['meanwhile', 'dropped'],
      ['afterwards', 'delivered'],
    ],
  )
  const subjects = (await mailsTo(world, customer.email)).map(subjectOf)
  assert.equal(subjects.filter(subject => /is suspended|is active again/.test(subject)).sort(), [
    'Customer is active again',
    'Customer is suspended',
  ])
})

test('a process that dies after the suspension leaves it whole: the next one holds the monitors', async ({ world }) => {
  const apart = await createWorld({ roles: 'api,scheduler,intake,response' })
  try {
    const partner = await addPartner(apart, 'Reseller', { team: 1 })
    const customer = await addCustomer(apart, partner)
    const site = await startTarget()
    const { body: service } = await customer.call(routes.createService, { body: { name: 'Shop' } })
    const body = { uri: site.url, interval_seconds: 30, service_id: service.id }
    const { body: job } = await customer.call(routes.createHttpJob, { body })
    await apart.advance('2m')
    await suspend(partner, customer)
    // What was sent before may still report.
    await apart.advance('1m')
    await apart.settle()
    const known = (await runsOf(apart, job.id)).length
    await site.stop()
    await apart.advance('5m')
    assert.is((await runsOf(apart, job.id)).length, known, 'nothing is checked, though nobody holds the monitors')
    assert.equal((await customer.call(routes.listIncidents)).body, [])
    await apart.startPlane('sweeper')
    await settled(apart)
    const { body: held } = await customer.call(routes.getHttpJob, { params: { job_id: job.id } })
    assert.equal([held.held_by_plan, held.current_status], [true, 'paused'])
  } finally {
    await apart.close()
  }
  assert.ok(world)
})

test('status pages stay up with a notice, in the words of the partner as plain text', async ({ world, partner }) => {
  const customer = await addCustomer(world, partner)
  const { body: page } = await customer.call(routes.createStatusPage, { body: { friendly_name: 'Ours' } })
  const html = async (language = 'en') => {
    await world.settle()
    return (await fetch(`${world.url}/status/${page.id}`, { headers: { 'accept-language': language } })).text()
  }
  assert.not.match(await html(), 'cannot be updated')
  await suspend(partner, customer)
  assert.match(await html(), 'This page cannot be updated at the moment.')
  assert.match(await html('de'), 'kann derzeit nicht aktualisiert werden')
  const notice = 'Paused <script>alert(1)</script> until Monday'
  const params = { id: customer.id }
  await partner.asPartner(routes.updatePartnerAccount, { params, body: { suspension_notice: notice } })
  assert.match(await html(), 'Paused &lt;script>alert(1)&lt;/script> until Monday'.replaceAll('>', '>'))
  await resume(partner, customer)
  assert.not.match(await html(), 'until Monday')
  const tooLong = { suspension_notice: 'x'.repeat(301) }
  assert.is(
    (await send(world, routes.updatePartnerAccount, { key: partner.partnerKey, params, body: tooLong })).status,
    400,
  )
})

test('twenty suspends and resumes at once end in one state, and each change is told once', async ({
  world,
  partner,
}) => {
  const customer = await addCustomer(world, partner)
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? suspend(partner, customer) : resume(partner, customer))),
  )
  assert.ok(all.every(({ body }) => body.id === customer.id))
  const { body: log } = await customer.call(routes.listAuditLog)
  const switches = log.map(({ action }) => action).filter(action => /suspended|resumed/.test(action))
  for (const [n, action] of switches.entries())
    if (n > 0) assert.is.not(action, switches[n - 1], 'they alternate, so none was lost or made twice')
  const { body } = await partner.asPartner(routes.getPartnerAccount, { params: { id: customer.id } })
  assert.is(body.state, switches[0] === 'account.suspended' ? 'suspended' : 'active')
  const mails = await world.sql(
    `select from delivery where account_id = $1 and event in ('account.suspended', 'account.resumed')`,
    [customer.id],
  )
  assert.is(mails.length, switches.length)
})

/** A message as an alert makes it, which is due after a time. */
async function enqueue(world: World, { id, email }: TestAccount, dedup: string, waitMs: number): Promise<void> {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  await inSystem(platform, async ctx => {
    const message: Message = {
      ...{ event: 'monitor.failed', tone: 'problem', severity: null, subject: 'Shop is down', text: 'It is.' },
      ...{ facts: [], links: [], thread: dedup, at: ctx.now, webhook: {} },
    }
    await enqueueDeliveries(ctx, [{ account: id, destination: { via: 'email', address: email }, message, dedup }])
    await sql`update delivery set next_attempt_at = next_attempt_at + ${waitMs} where dedup = ${dedup}`.execute(ctx.sql)
  })
}

test.run()
