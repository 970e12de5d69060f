import { type EpochMs, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { findAccount, limitsOf } from '../../account/account/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { publishConfig } from '../rum-config/index.ts'
import { loadStoredTo } from '../telemetry-gap/index.ts'
import { type Recorded, readRecorded } from './read.ts'
import { estimateDemand, nextRate, ratesOf } from './rules.ts'
import {
  type ComputedRate,
  claimAccount,
  isDue,
  loadReplayRules,
  type SampledRule,
  setDue,
  storeRate,
  WORKER,
} from './store.ts'

const EVERY_MS = MINUTE_MS
/** How soon a rule is looked at again of which nothing was measured yet. */
const NEW_MS = 10 * MINUTE_MS
/** What was counted is not used if the store lacks what arrived for longer than this. */
const MOST_BEHIND_MS = 10 * MINUTE_MS

/**
 * Computes the rates of replay rules once an hour, so that the replay quota of the plan lasts for the day (UTC). While
 * nothing can be counted or published, the rates stay as they are.
 */
export function startRumSampling(platform: Platform): Worker {
  return startWorker(platform, {
    name: WORKER,
    everyMs: EVERY_MS,
    isDue,
    async work(turn) {
      while (!turn.stopping) {
        const account = await inSystem(platform, claimAccount)
        if (account === null) return
        await sampleAccount(platform, account).catch((err: unknown) =>
          platform.log.warn({ err, account }, 'the rates of replay rules were not computed and stay as they are'),
        )
      }
    },
  })
}

interface Question {
  now: EpochMs
  until: EpochMs
  of_day: number | null
  rules: SampledRule[]
}

async function sampleAccount(platform: Platform, account: string): Promise<void> {
  const asked = await inSystem(platform, ctx => loadQuestion(ctx, account))
  if (asked.rules.length === 0) return inSystem(platform, ctx => setDue(ctx, account, null))
  if (asked.now - asked.until > MOST_BEHIND_MS) throw new Error('the store lacks what arrived')
  const recorded = asked.of_day === null ? null : await readRecorded(platform, account, asked.rules, asked.until)
  const computed = compute(asked, recorded)
  const byApp = Map.groupBy(computed, ({ rule }) => rule.application_id)
  let failure: unknown = null
  for (const [app, rates] of byApp)
    await inSystem(platform, ctx => applyRates(ctx, app, rates, asked.until)).catch((err: unknown) => {
      failure = err
    })
  if (failure !== null) throw failure
  const isNew = asked.rules.some(({ sampled_at }) => sampled_at === null) && asked.of_day !== null
  await inSystem(platform, ctx => setDue(ctx, account, ctx.now + (isNew ? NEW_MS : HOUR_MS)))
}

async function loadQuestion(ctx: SystemCtx, account: string): Promise<Question> {
  const { rum_replays_per_day: of_day } = limitsOf(await findAccount(ctx, account))
  const rules = await loadReplayRules(ctx, account)
  return { now: ctx.now, until: await loadStoredTo(ctx), of_day, rules }
}

/** Pure. Without what was recorded, since the plan includes any number, each rule has its own rate. */
export function compute({ rules, of_day, until }: Question, recorded: Recorded | null): ComputedRate[] {
  if (recorded === null) return rules.map(rule => ({ rule, computed_rate: null, demand: rule.demand }))
  const none = { hours: 0, sessions: 0 }
  const known = rules.map(rule => {
    const measured = recorded.by_rule.get(rule.id) ?? none
    return { ...rule, measured, demand: estimateDemand(rule, measured) ?? atMost(rule, recorded) }
  })
  const rates = ratesOf(known, { of_day, used: recorded.used, now: until }, recorded.other)
  return known.map(({ measured, demand, ...rule }) => ({
    rule: rules.find(({ id }) => id === rule.id) ?? { ...rule, demand },
    computed_rate: nextRate({ ...rule, demand }, rates.get(rule.id) ?? null, measured),
    demand,
  }))
}

/** What a rule may meet of which nothing was measured yet. */
function atMost({ application_id, conditions }: SampledRule, { by_app }: Recorded): number {
  const { sessions, failed } = by_app.get(application_id) ?? { sessions: 0, failed: 0 }
  return conditions.some(({ kind }) => kind === 'error') ? failed : sessions
}

/** Stores the rates of an application and publishes them: only together. */
async function applyRates(ctx: SystemCtx, app: string, rates: readonly ComputedRate[], until: EpochMs): Promise<void> {
  const { rows } = await sql`select from rum_app where id = ${app} for update`.execute(ctx.sql)
  if (rows.length === 0) return
  let isChanged = false
  for (const rate of rates) {
    const isStored = await storeRate(ctx, rate, until)
    if (isStored && rate.computed_rate !== rate.rule.computed_rate) isChanged = true
  }
  if (isChanged) await publishConfig(ctx, app)
}
