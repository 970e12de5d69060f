import { type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { findAccount, limitsOf } from '../../account/account/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import { publishConfig } from '../rum-config/index.ts'
import { type BegunReplay, replaysSince, usedOfQuota } from '../rum-replay/index.ts'
import { loadStoredTo } from '../telemetry-gap/index.ts'
import { LONGEST_MS, type Recorded, readRecorded } from './read.ts'
import { estimateDemand, firstRate, nextRate, ratesOf } from './rules.ts'
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
  /** Of that. */
  used: number
  rules: SampledRule[]
  /** Of the last day. */
  replays: BegunReplay[]
}

async function sampleAccount(platform: Platform, account: string): Promise<void> {
  const asked = await inSystem(platform, ctx => loadQuestion(ctx, account))
  if (asked.rules.length === 0) return inSystem(platform, ctx => setDue(ctx, account, null))
  if (asked.now - asked.until > MOST_BEHIND_MS) throw new Error('the store lacks what arrived')
  const recorded = asked.of_day === null ? null : await readRecorded(platform, account, asked)
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
  const known = { now: ctx.now, until: await loadStoredTo(ctx), of_day, rules }
  if (of_day === null || rules.length === 0) return { ...known, used: 0, replays: [] }
  // A day has parts of two quotas. There are more after a change of the plan only.
  const replays = await replaysSince(ctx, account, epoch(ctx.now - LONGEST_MS), 2 * of_day)
  return { ...known, used: await usedOfQuota(ctx, account), replays }
}

/**
 * Pure. Without what was recorded, since the plan includes any number, each rule has its own rate. Of a rule that was
 * never measured there is a guess, from what pages say: it lowers no other rule.
 */
export function compute(
  { rules, of_day, used, now }: Pick<Question, 'rules' | 'of_day' | 'used' | 'now'>,
  recorded: Recorded | null,
): ComputedRate[] {
  if (recorded === null) return rules.map(rule => ({ rule, computed_rate: null, demand: rule.demand }))
  const quota = { of_day, used, now }
  const all = rules.map(rule => {
    const measured = recorded.by_rule.get(rule.id) ?? { hours: 0, sessions: 0 }
    return { rule, measured, demand: estimateDemand(rule, measured) }
  })
  const known = all.filter(({ demand }) => demand !== null).map(({ rule, demand }) => ({ ...rule, demand }))
  const guessed = all.map(({ rule, demand }) => ({ ...rule, demand: demand ?? atMost(rule, recorded) }))
  const [ofKnown, ofAll] = [ratesOf(known, quota, recorded.other), ratesOf(guessed, quota, recorded.other)]
  return all.map(({ rule, measured, demand }) => {
    const computed_rate =
      demand === null
        ? firstRate(rule, ofAll.get(rule.id) ?? null, quota)
        : nextRate({ ...rule, demand }, ofKnown.get(rule.id) ?? null, measured)
    return { rule, computed_rate, demand }
  })
}

/** What a rule may meet of which nothing was measured yet: a guess from what pages say. */
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
