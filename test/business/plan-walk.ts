import { meter, requireVolume } from '@pharos/control-plane/account/meter/index.ts'
import { createAllowances } from '@pharos/control-plane/observability/ingest/allowance.ts'
import { ratesOfPages, retentionDays } from '@pharos/control-plane/observability/ingest/plan.ts'
import { promisedTimes } from '@pharos/control-plane/observability/rum-replay/retention.ts'
import { reserveSegment } from '@pharos/control-plane/observability/rum-replay/store.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import {
  type Feature,
  type LimitName,
  MONTHLY,
  PLAN_TABLE,
  PLANS,
  type Plan,
  type PlanLimits,
  type Volume,
} from '@pharos/shared-protocol/contract/business/plan.ts'
import type { Metric, UsageLimitName } from '@pharos/shared-protocol/contract/business/usage.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { DAY_MS, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import { type Answer, send } from '../api/standing/send.ts'
import type { TestAccount } from '../world/account.ts'
import { SamlProvider } from '../world/saml-provider.ts'
import type { World } from '../world/world.ts'

/** An account on a plan, in a world. */
export interface Walk {
  world: World
  plan: Plan
  account: TestAccount
}

/** A call that needs the feature, as the account's owner. A feature that is forgotten here does not compile. */
export const FEATURE_CALLS = {
  phone: ({ world, account }) =>
    send(world, routes.createContactMethod, {
      key: account.key,
      params: { user_id: account.member },
      body: { type: 'sms', value: '+4930123456' },
    }),
  single_sign_on: async ({ world, account }) => {
    const provider = await SamlProvider.create(world)
    const body = { name: 'Directory', metadata_xml: provider.metadata() }
    return send(world, routes.createSamlConnection, { key: account.key, body })
  },
  directory: ({ world, account }) =>
    send(world, routes.createScimConnection, { key: account.key, body: { display_name: 'Okta' } }),
  branding: walk => brand(walk, { page_title: 'Status' }),
  white_label: walk => brand(walk, { white_label: true }),
  custom_dashboards: ({ world, account }) =>
    send(world, routes.createDashboard, { key: account.key, body: { name: 'Ours' } }),
} satisfies { [F in Feature]: (walk: Walk) => Promise<Answer> }

async function brand({ world, account }: Walk, body: object): Promise<Answer> {
  const { body: page } = await account.call(routes.createStatusPage, { body: { friendly_name: 'Ours' } })
  return send(world, routes.updateBranding, { key: account.key, params: { id: page.id }, body })
}

type WalkLimit<N extends LimitName> = (walk: Walk, limit: PlanLimits[N]) => Promise<void> | void

/** Walks up to each limit, and one beyond it. A limit that is forgotten here does not compile. */
export const LIMIT_WALKS = {
  async monitors(walk, limit) {
    const create = () => createHttp(walk, {})
    assert.is((await create()).status, 201)
    if (limit === null) return assert.is((await fill(walk, 'http', 2_100).then(create)).status, 201)
    await fill(walk, 'http', limit - 2)
    assert.is((await create()).status, 201, 'the last one')
    refused(await create(), 'quota_reached', {
      ...{ counted: 'monitors', limit, left: 0, plan: walk.plan },
      required_plan: firstPlan(({ monitors }) => monitors === null || monitors > limit),
    })
  },
  async dns_record_monitors(walk, limit) {
    const create = () => createDns(walk)
    assert.is((await create()).status, 201)
    if (limit === null) return assert.is((await fill(walk, 'dns_record', 8).then(create)).status, 201)
    await fill(walk, 'dns_record', limit - 2)
    assert.is((await create()).status, 201, 'the last one')
    refused(await create(), 'quota_reached', {
      ...{ counted: 'dns_record_monitors', limit, left: 0, plan: walk.plan },
      required_plan: firstPlan(({ dns_record_monitors: most }) => most === null || most > limit),
    })
  },
  async interval_floor_seconds(walk, limit) {
    assert.is((await createHttp(walk, { interval_seconds: limit })).status, 201)
    const asked = limit - 1
    const required_plan = firstPlan(({ interval_floor_seconds: floor }) => floor <= asked)
    const answer = await createHttp(walk, { interval_seconds: asked })
    // Below the shortest interval of all plans, the schema refuses it.
    if (required_plan === null) return assert.is(answer.status, 400)
    refused(answer, 'plan_required', { floor: limit, asked, plan: walk.plan, required_plan, field: 'interval_seconds' })
  },
  // What follows from the quota is `test/rum/sampling.test.ts`.
  async rum_replays_per_day({ account }, limit) {
    assert.is((await account.call(routes.getAccount)).body.limits.rum_replays_per_day, limit)
  },
  telemetry_bytes_per_month: (walk, limit) => isShown(walk, 'telemetry_bytes_per_month', limit),
  telemetry_bytes_ceiling: (walk, limit) => fillVolume(walk, 'telemetry_bytes', 'log_bytes', limit),
  rum_sessions_per_month: (walk, limit) => isShown(walk, 'rum_sessions_per_month', limit),
  rum_sessions_ceiling: (walk, limit) => fillVolume(walk, 'rum_sessions', 'rum_sessions', limit),
  browser_minutes_per_month: (walk, limit) => isShown(walk, 'browser_minutes_per_month', limit),
  browser_minutes_ceiling: (walk, limit) => fillVolume(walk, 'browser_minutes', 'browser_minutes', limit),
  telemetry_records_per_second: ({ plan }, limit) => spend(createAllowances(), plan, { records: limit, bytes: 0 }),
  telemetry_bytes_per_second: ({ plan }, limit) => spend(createAllowances(), plan, { records: 0, bytes: limit }),
  rum_records_per_second: ({ plan }, limit) =>
    spend(createAllowances(ratesOfPages), plan, { records: limit, bytes: 0 }),
  rum_bytes_per_second: ({ plan }, limit) => spend(createAllowances(ratesOfPages), plan, { records: 0, bytes: limit }),
  logs_retention_days: ({ plan }, limit) => assert.is(retentionDays(only(plan), 'logs'), limit),
  spans_retention_days: ({ plan }, limit) => assert.is(retentionDays(only(plan), 'spans'), limit),
  metrics_retention_days: ({ plan }, limit) => assert.is(retentionDays(only(plan), 'points'), limit),
  rum_retention_days: ({ plan }, limit) => assert.is(retentionDays(only(plan), 'rum'), limit),
  rum_replay_retention_days: ({ plan }, limit) => assert.is(promisedTimes(only(plan)).ms, limit * DAY_MS),
  rum_failed_replay_retention_days: ({ plan }, limit) =>
    assert.is(promisedTimes(only(plan)).msWithErrors, limit * DAY_MS),
  async rum_replay_bytes({ world, account, plan }, limit) {
    const { body: app } = await account.call(routes.createRumApp, { body: { name: 'Shop' } })
    const [platform] = world.planes.map(plane => plane.platform)
    if (!platform) throw new Error('This world has no control plane.')
    const segment = (segment_index: number, size_bytes: number) => ({
      ...{ account_id: account.id, application_id: app.id, session_id: app.id, segment_index, size_bytes },
      body_hash: Buffer.alloc(32, segment_index),
    })
    const reserve = (index: number) => inSystem(platform, ctx => reserveSegment(ctx, segment(index, 4_096), only(plan)))
    await reserve(0)
    await world.sql('update rum_replay_total set bytes = $1 where application_id = $2', [limit, app.id])
    const error = await reserve(1).catch((caught: unknown) => caught)
    assert.is(error instanceof Refusal && error.code, 'limit_reached')
  },
} satisfies { [N in LimitName]: WalkLimit<N> }

/** A soft limit refuses nothing: it is shown, and warned of (`test/business/usage-warning.test.ts`). */
async function isShown({ account }: Walk, name: UsageLimitName, limit: number | null): Promise<void> {
  const { limits } = (await account.call(routes.getUsage)).body
  assert.is(limits.find(each => each.name === name)?.limit, limit)
}

/** Uses a volume up to its ceiling. Where that is refused is `test/business/usage-limit.test.ts`. */
async function fillVolume(
  { world, account, plan }: Walk,
  volume: Volume,
  metric: Metric,
  limit: number | null,
): Promise<void> {
  const [platform] = world.planes.map(plane => plane.platform)
  if (!platform) throw new Error('This world has no control plane.')
  const ask = () => inSystem(platform, ctx => requireVolume(ctx, account.id, only(plan), volume))
  const unit = metric === 'browser_minutes' ? MINUTE_MS : 1
  const use = (amount: number) =>
    inSystem(platform, ctx => meter(ctx, [{ account: account.id, at: ctx.now, metric, amount: amount * unit }]))
  await use((limit ?? 1e12) - 1)
  await ask()
  await use(1)
  if (limit === null) return ask()
  const error = await ask().then(
    () => null,
    (caught: unknown) => caught,
  )
  const required_plan = firstPlan(limits => (limits[MONTHLY[volume].ceiling] ?? Number.POSITIVE_INFINITY) > limit)
  assert.ok(error instanceof Refusal)
  const params = { code: 'quota_reached', counted: volume, limit, left: 0, plan, required_plan }
  assert.equal([error.code, error.params], ['quota_reached', params])
}

const only = (plan: Plan) => ({ plan, plan_exceptions: {} })

function createHttp({ world, account }: Walk, body: object): Promise<Answer> {
  return send(world, routes.createHttpJob, { key: account.key, body: { uri: 'http://127.0.0.1:9/', ...body } })
}

function createDns({ world, account }: Walk): Promise<Answer> {
  const body = {
    domain: 'example.test',
    watched: [{ name: 'www.example.test', record_type: 'A' }],
    resolvers: ['127.0.0.1:9'],
  }
  return send(world, routes.createDnsRecordMonitor, { key: account.key, body })
}

/** Adds copies of the account's monitor of a kind. */
async function fill({ world, account }: Walk, kind: string, count: number): Promise<void> {
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
      from monitor m, generate_series(1, $3::int)
      where m.id = (select id from monitor where account_id = $1 and kind = $2 limit 1)`,
    [account.id, kind, count],
  )
}

/** The first plan that allows something; null if none does. */
export function firstPlan(allows: (limits: PlanLimits) => boolean): Plan | null {
  return PLANS.find(plan => allows(PLAN_TABLE[plan])) ?? null
}

/** Asserts a refusal of a plan: its code, its facts, and a text that names the plan that has it. */
export function refused({ status, body }: Answer, code: string, params: Problem['params'] & object): void {
  const problem = body as Problem
  assert.equal([status, problem.code, problem.params], [402, code, { code, ...params }])
  for (const fact of [params.limit, params.plan, params.required_plan])
    if (fact != null) assert.match(problem.detail, String(fact))
}

/** A minute's allowance may be spent at once; then the account is refused until it is made up. */
function spend(
  allowances: ReturnType<typeof createAllowances>,
  plan: Plan,
  of: { records: number | null; bytes: number | null },
): void {
  const now = epoch(1_000_000)
  const isBounded = of.records !== null && of.bytes !== null
  const used = { records: (of.records ?? 1e12) * 60, bytes: (of.bytes ?? 1e15) * 60 }
  const codeNow = () => {
    try {
      allowances.require('a', only(plan), now)
      return null
    } catch (error) {
      return error instanceof Refusal ? error.code : 'unknown'
    }
  }
  allowances.spend('a', only(plan), now, used)
  assert.is(codeNow(), null)
  allowances.spend('a', only(plan), now, { records: used.records && 1, bytes: used.bytes && 1 })
  assert.is(codeNow(), isBounded ? 'rate_limited' : null)
}
