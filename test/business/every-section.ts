import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import { FIXTURES } from '../api/fixture/index.ts'
import { arrange, send } from '../api/standing/send.ts'
import type { World } from '../world/world.ts'

/** Fills the first account of a world with everything that an archive can have. */
export async function fillEverySection(world: World): Promise<void> {
  const creating = ROUTES.filter(({ id, method, reply, access }) => {
    return (method === 'POST' && reply.status === 201 && access.kind === 'account') || id === 'inbound_alert.receive'
  })
  for (const route of creating) await send(world, route, await arrange(world, route))
  for (const fixture of Object.values(FIXTURES)) await fixture(world).catch(() => undefined)
  await failOfService(world)
  await changeManual(world)
  await world.leap('25h', '6h')
  await world.settle()
  await writeMeasured(world)
}

/** A monitor of a service that fails, so that it opens an incident, which a target is told of. */
async function failOfService({ call }: World): Promise<void> {
  const { body: service } = await call(routes.createService, {
    body: { name: 'Failing', incident_creation_mode: 'auto' },
  })
  await call(routes.createTarget, {
    params: { id: service.id },
    body: { type: 'email', details: { email: 'all@example.com' } },
  })
  await call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', service_id: service.id } })
}

/** A component without a monitor has a past once its status has changed. */
async function changeManual({ call }: World): Promise<void> {
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'By hand' } })
  const params = { id: page.id }
  const { body: made } = await call(routes.createManualComponent, { params, body: { friendly_name: 'Phone support' } })
  await call(routes.updateManualComponent, { params: { ...params, component_id: made.id }, body: { status: 'outage' } })
}

/** What needs a browser, a registry or weeks: rows as an agent's results make them. */
async function writeMeasured(world: World): Promise<void> {
  const at = world.clock.now()
  const speed = { duration_ms: 812, web_vitals: VITALS, broken_budgets: [], page_weight: null }
  await world.sql(
    `insert into check_result (account_id, monitor_id, slot, region_id, kind, ordinal, id, at, status, loop_delay_ms,
      spec_version, data) select m.account_id, m.id, $1, r.id, 'slot', 0, $2, $1, 'healthy', 1, 1, $3
      from monitor m, region r where m.kind = 'page_speed' and r.slug = 'local' limit 1`,
    [at, world.planes[0]?.platform.ids.at(at), JSON.stringify(speed)],
  )
  const places = { domain: ['unknown', 'good'], page_speed: ['pending', 'good'] }
  for (const [kind, [from, to]] of Object.entries(places))
    await world.sql(
      `insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, regions)
       select $1, account_id, id, $2, $3, $4, 'as expected', '[]' from monitor where kind = $5 limit 1`,
      [world.planes[0]?.platform.ids.at(at), at, from, to, kind],
    )
  await world.sql(
    `insert into uptime_month select id, account_id, $1, 1, 2, 3, 4, 5, 6, $2 from monitor where kind = 'http' limit 1`,
    [Date.UTC(2026, 1), Date.UTC(2026, 2)],
  )
}

const VITALS = { lcp_ms: null, cls: null, inp_ms: null, fcp_ms: null, ttfb_ms: null }
