import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Installation } from '../bench/installation.ts'
import { type Scope, until } from '../bench/scope.ts'
import { addFleet, addPast } from './fleet.ts'
import { addTelemetry } from './telemetry.ts'

const DAY_MS = 86_400_000
const PEOPLE = ['Grace Hopper', 'Alan Kay', 'Radia Perlman']

/** The ids of what the pictures show. */
export interface Story {
  shop: string
  incident: string
  schedule: string
  page: string
  policy: string
  service: string
  dashboard: string
  trace: string
}

/** Creates a company with 200 monitors on an ordinary bad day in a new installation. Everything but its past is real. */
export async function tellStory(scope: Scope, installation: Installation): Promise<Story> {
  const { call } = installation
  const targets = await Promise.all(['/', '/checkout', '/search', '/pay', '/blog'].map(() => startTarget(scope)))
  const [site, checkout, search, pay, blog] = targets
  await call(routes.updateAccount, { body: { name: 'Harbour Books' } })
  const members = await addPeople(installation)
  const schedule = await addSchedule(installation, members)
  const policy = await call(routes.createPolicy, {
    body: {
      name: 'Shop, day and night',
      levels: [
        { delay_minutes: 5, targets: [{ type: 'schedule', id: schedule }] },
        { delay_minutes: 15, targets: members.slice(0, 2).map(id => ({ type: 'user' as const, id })) },
      ],
    },
  })
  const service = await call(routes.createService, {
    body: { name: 'Online shop', escalation_policy_id: policy.body.id, incident_creation_mode: 'auto' },
  })
  const common = { interval_seconds: 10, retries: 0, timeout_seconds: 5 }
  const add = async (friendly_name: string, target: Target | undefined, tags: string[], more: object = {}) =>
    (await call(routes.createHttpJob, { body: { friendly_name, uri: target?.url ?? '', tags, ...common, ...more } }))
      .body.id
  const inShop = { service_id: service.body.id }
  const shop = await add('Checkout', checkout, ['shop', 'eu'], inShop)
  const others = [
    await add('Website', site, ['shop', 'eu'], inShop),
    await add('Search', search, ['shop', 'eu'], { ...inShop, degraded_threshold_ms: 300 }),
    await add('Payment provider', pay, ['shop'], inShop),
    await add('Blog', blog, ['marketing']),
  ]
  await call(routes.createHeartbeat, {
    body: {
      friendly_name: 'Nightly backup',
      schedule_type: 'cron',
      cron_expression: '15 2 * * *',
      grace_seconds: 3_600,
    },
  })
  await call(MONITOR_ROUTES.tcp.create, {
    body: {
      friendly_name: 'Mail server',
      host: '127.0.0.1',
      port: blog?.port ?? 0,
      interval_seconds: 60,
      tags: ['office'],
    },
  })
  const fleet = await addFleet(installation, `${site?.url ?? ''}shop/`)
  await addPast(installation, [shop, ...others, ...fleet])
  const { dashboard, trace } = await addTelemetry(installation)
  const page = await addPage(installation, [
    ['Checkout', shop],
    ...others.map((id, n) => [['Website', 'Search', 'Payments', 'Blog'][n] ?? '', id] as const),
  ])
  await until('all targets are up', 180, async () => {
    const { body } = await call(routes.listMonitors, { query: { type: 'http', status: 'up', limit: 500 } })
    return body.length === fleet.length + others.length + 1
  })
  if (search) search.delayMs = 450
  checkout?.server.close()
  checkout?.server.closeAllConnections()
  let incident = ''
  await until('the outage has an incident', 60, async () => {
    const [open] = (await call(routes.listIncidents, { query: { responder_status: 'triggered' } })).body
    incident = open?.id ?? ''
    return incident !== ''
  })
  await call(routes.postIncidentUpdate, {
    params: { id: incident },
    body: { message: 'Orders fail at the last step. We are looking at the release of 09:40.' },
  }).catch(() => undefined)
  return { shop, incident, schedule, page, policy: policy.body.id, service: service.body.id, dashboard, trace }
}

interface Target {
  server: Server
  url: string
  port: number
  delayMs: number
}

async function startTarget(scope: Scope): Promise<Target> {
  const target = { delayMs: 0 } as Target
  target.server = createServer((_, response) =>
    setTimeout(() => response.end('fine'), target.delayMs + Math.random() * 40),
  )
  await new Promise<void>(listening => target.server.listen(0, '127.0.0.1', listening))
  scope.onClose(() => target.server.close())
  target.port = (target.server.address() as AddressInfo).port
  target.url = `http://127.0.0.1:${target.port}/`
  return target
}

async function addPeople(installation: Installation): Promise<string[]> {
  const [owner] = await installation.sql<{ account_id: string }>('select account_id from member limit 1')
  await installation.sql(`update person set name = 'Ada Lovelace'`)
  await installation.sql(`update member set name = 'Ada Lovelace'`)
  const rows = await installation.sql<{ id: string }>(
    `with people as (
       insert into person (id, email, name, created_at)
         select uuidv7(), lower(split_part(name, ' ', 1)) || '@harbour.example', name, 1 from unnest($2::text[]) name returning id, name)
     insert into member (id, account_id, person_id, name, role, staff, created_at, revision)
       select uuidv7(), $1, id, name, 'member', false, 1, 1 from people returning id`,
    [owner?.account_id, PEOPLE],
  )
  return rows.map(row => row.id)
}

async function addSchedule({ call }: Installation, members: string[]): Promise<string> {
  const { body } = await call(routes.createSchedule, { body: { name: 'Shop', timezone: 'Europe/Berlin' } })
  const starts_at = new Date(Date.now() - 21 * DAY_MS).toISOString()
  await call(routes.createLayer, {
    params: { id: body.id },
    body: { name: 'Weeks', user_ids: members, rotation: 'weekly', starts_at },
  })
  await call(routes.createLayer, {
    params: { id: body.id },
    body: {
      name: 'Office hours',
      user_ids: members.toReversed(),
      rotation: 'daily',
      starts_at,
      restrictions: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }],
    },
  })
  return body.id
}

async function addPage({ call }: Installation, parts: readonly (readonly [string, string])[]): Promise<string> {
  const { body } = await call(routes.createStatusPage, { body: { friendly_name: 'Harbour Books' } })
  for (const [friendly_name, http_job_id] of parts)
    await call(routes.attachHttpJob, { params: { id: body.id, http_job_id }, body: { friendly_name } })
  return body.id
}
