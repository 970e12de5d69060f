import { takeDue } from '@pharos/control-plane/monitoring/planned/due.ts'
import type { TrustedOutcome } from '@pharos/control-plane/monitoring/result/read.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import type { TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { randomFrom } from '../metric/generate.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { takeIn } from './outcome.ts'

const DOMAIN = {
  ...{ leg: 'rdap', rdap_origin: 'iana', failure_reason: null, failure_detail: null, host: 'rdap.test' },
  ...{ retry_after_seconds: null, steps: [] },
  registration: { expiry_date: '2027-06-01T12:00:00Z', domain_status: ['active'], registrar: 'R', nameservers: null },
}
const TLS: TlsOutcome = {
  failure: { reason: 'timeout', detail: 'no answer', text: null },
  facts: null,
  attempts: 2,
  remote_address: null,
  timings_ms: { dns: 1, connect: null, starttls: null, handshake: null, total: 20_000 },
}
const RECORDS = {
  duration_ms: 4_000,
  sets: [
    {
      ...{ name: 'www.example.test.', record_type: 'A', variants: [], ttl: null, chain: [], dnssec: null },
      ...{ dnssec_detail: null, server_varies: false, failed_servers: [] },
      ...{ failure_reason: 'timeout', failure_detail: 'no answer' },
    },
  ],
}
const PAGE: PageSpeedOutcome = {
  ...{ duration_ms: 1_000, failure_reason: 'timed_out', error: null, page_weight: null },
  web_vitals: { lcp_ms: null, fcp_ms: null, cls: null, inp_ms: null, ttfb_ms: null },
}

interface Planned {
  id: string
  outcome: unknown
  /** Its status before and after the outcome. */
  expect: [before: string, after: string]
  status(): Promise<string>
  results(): Promise<{ id: string; excused: boolean; reason_code: string | null; run_kind: string }[]>
  run(): Promise<string>
}

/** A monitor of each planned kind. No agent runs them, so the story says what their runs saw. */
async function plannedMonitors(world: World): Promise<Planned[]> {
  const { body: http } = await world.call(routes.createHttpJob, {
    body: { uri: 'https://shop.example.com/', monitor_page_speed: true },
  })
  const dns = { dns_job_id: http.dns_job_id ?? '' }
  const tls = { tls_job_id: http.tls_job_id ?? '' }
  const page = { page_speed_job_id: http.page_speed_job_id ?? '' }
  const watched = [{ name: 'www.example.test', record_type: 'A' as const }]
  const { body: records } = await world.call(routes.createDnsRecordMonitor, {
    body: { domain: 'example.test', watched },
  })
  const record = { monitor_id: records.id }
  return [
    {
      id: dns.dns_job_id,
      outcome: DOMAIN,
      expect: ['unknown', 'good'],
      status: async () => (await world.call(routes.getDnsJob, { params: dns })).body.current_status,
      results: async () => (await world.call(routes.listDnsJobResults, { params: dns })).body,
      run: async () => (await world.call(routes.runDnsJob, { params: dns })).body.run_id,
    },
    {
      id: tls.tls_job_id,
      outcome: TLS,
      expect: ['pending', 'unreachable'],
      status: async () => (await world.call(routes.getTlsJob, { params: tls })).body.current_status,
      results: async () => (await world.call(routes.listTlsResults, { params: tls })).body,
      run: async () => (await world.call(routes.runTlsJob, { params: tls })).body.run_id,
    },
    {
      id: records.id,
      outcome: RECORDS,
      expect: ['pending', 'unreachable'],
      status: async () => (await world.call(routes.getDnsRecordMonitor, { params: record })).body.current_status,
      results: async () => (await world.call(routes.listDnsRecordResults, { params: record })).body,
      run: async () => (await world.call(routes.runDnsRecordMonitor, { params: record })).body.run_id,
    },
    {
      id: page.page_speed_job_id,
      outcome: PAGE,
      expect: ['pending', 'unreachable'],
      status: async () => (await world.call(routes.getPageSpeedJob, { params: page })).body.current_status,
      results: async () => (await world.call(routes.listPageSpeedResults, { params: page })).body,
      run: async () => (await world.call(routes.runPageSpeedJob, { params: page })).body.run_id,
    },
  ]
}

interface Plan {
  asked: number | null
  next: number | null
  kind: RunKind
  last: number
}

async function planOf(world: World, monitor: string): Promise<Plan> {
  const [plan] = await world.sql<Plan>(
    `select asked_slot::float8 as asked, next_run_at::float8 as next, next_kind as kind, last_slot::float8 as last
      from planned_run where monitor_id = $1`,
    [monitor],
  )
  assert.ok(plan)
  return plan
}

async function trusted(world: World, { id, outcome }: Planned, kind: RunKind, slot: number, late = 0) {
  const [own] = await world.sql<{ account: string; region: string }>(
    `select m.account_id as account, r.id as region from monitor m, region r where m.id = $1 limit 1`,
    [id],
  )
  assert.ok(own)
  const claims = { ...own, monitor: id, kind, slot, ordinal: 0, spec_version: 1, expires_at: slot + 30_000 }
  const taken: TrustedOutcome = {
    token: '',
    claims,
    agent: 'a',
    at: slot + 5,
    loop_delay_ms: late,
    blind: false,
    outcome,
  }
  return taken
}

story(
  test,
  'an outcome that arrives while a requested run is under way shows at once, and the run stays planned',
  async world => {
    for (const planned of await plannedMonitors(world)) {
      const sent = world.clock.now()
      assert.is(await planned.status(), planned.expect[0])
      const run_id = await planned.run()
      const asked = await planOf(world, planned.id)
      assert.ok(asked.asked !== null && asked.asked > sent && asked.kind === 'manual')
      await takeIn(world, [await trusted(world, planned, 'first', sent)])
      assert.is(await planned.status(), planned.expect[1])
      assert.equal(await planOf(world, planned.id), { ...asked, last: sent })
      assert.is(await planned.run(), run_id, 'it was not sent yet')
      await takeIn(world, [await trusted(world, planned, 'manual', asked.asked)])
      assert.is((await planned.results())[0]?.id, run_id)
      const after = await planOf(world, planned.id)
      assert.equal([after.asked, after.last], [null, asked.asked])
    }
  },
  { roles: 'api', agent: false },
)

for (const seed of [1, 2])
  story(
    test,
    `a monitor that is asked more often than its runs take follows each result that is newer (${seed})`,
    async world => {
      const random = randomFrom(seed)
      const all = await plannedMonitors(world)
      const platform = world.planes[0]?.platform
      assert.ok(platform)
      for (const planned of all) {
        const flying: { kind: RunKind; slot: number; arrives: number }[] = []
        let concluded = 0
        let counted = 0
        for (let round = 0; round < 30; round++) {
          await planned.run()
          const { runs } = await inSystem(platform, takeDue)
          // A third is lost, with its agent or with the process that should have sent it.
          for (const { plan, key } of runs)
            if (plan.id === planned.id && random() < 0.67)
              flying.push({ ...key, arrives: world.clock.now() + 15_000 + random() * 30_000 })
          world.clock.leap(5_000)
          for (const run of flying.filter(({ arrives }) => arrives <= world.clock.now())) {
            flying.splice(flying.indexOf(run), 1)
            await takeIn(world, [await trusted(world, planned, run.kind, run.slot)])
            const { last } = await planOf(world, planned.id)
            assert.is(last, Math.max(concluded, run.slot), 'it counts if it is newer than the last that counted')
            if (last > concluded) counted += 1
            concluded = last
          }
        }
        assert.ok(counted >= 3, `${counted} results counted although each was asked for before the last had ended`)
      }
    },
    { roles: 'api', agent: false },
  )

story(
  test,
  'an agent that stood still changes no planned monitor, which is checked again a minute later',
  async world => {
    for (const planned of (await plannedMonitors(world)).filter(({ outcome }) => outcome !== DOMAIN)) {
      const slot = world.clock.now()
      await takeIn(world, [await trusted(world, planned, 'first', slot, 90_000)])
      assert.is(await planned.status(), planned.expect[0])
      const [result] = await planned.results()
      assert.equal([result?.excused, result?.reason_code, result?.run_kind], [true, 'agent_delayed', 'first'])
      const { next, kind } = await planOf(world, planned.id)
      assert.equal([next, kind], [slot + 60_005, 'retry'])
    }
  },
  { roles: 'api', agent: false },
)

test.run()
