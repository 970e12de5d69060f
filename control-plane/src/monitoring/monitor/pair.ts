import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Monitor, MonitorEntity } from './entity.ts'
import { removeMonitor } from './remove.ts'

/** A kind that may be paired with an HTTP monitor. */
export interface Pair {
  kind: MonitorKindName
  /** Whether the HTTP monitor in its present state requests one. */
  isWanted(http: Monitor): boolean
  create(ctx: Ctx, http: Monitor): Promise<void>
  /** Called after the HTTP monitor has changed its address or followed settings. */
  follow(ctx: Ctx, pair: Monitor, http: Monitor): Promise<void>
}

/** Settings that a pair takes from its HTTP monitor until they are set on the pair itself. */
const FOLLOWED = ['check_regions', 'muted'] as const

/** The HTTP monitor's settings that a pair follows, without those of its own. */
export function followedBy(http: Monitor, own: readonly string[] = []): Partial<Monitor> {
  const settings = { check_regions: http.check_regions ?? null, muted: http.muted }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !own.includes(name)))
}

/** Applies a change of the pair itself: a given setting becomes its own, and follows again once it is null. */
export async function settleOwn(
  ctx: Ctx,
  pair: Monitor,
  given: { [S in (typeof FOLLOWED)[number]]?: unknown },
): Promise<Partial<Monitor>> {
  const http =
    pair.http_job_id && (await ctx.em.findOne(MonitorEntity, { id: pair.http_job_id, account_id: ctx.account }))
  if (!http) return {}
  const kept = pair.own_settings.filter(name => given[name as keyof typeof given] === undefined)
  const own_settings = [...kept, ...FOLLOWED.filter(name => given[name] !== undefined && given[name] !== null)]
  return { own_settings, ...followedBy(http, own_settings) }
}

/** Creates the pairs that a new HTTP monitor requests. */
export async function createPaired(ctx: Ctx, http: Monitor, pairs: readonly Pair[]): Promise<void> {
  for (const pair of pairs) if (pair.isWanted(http)) await pair.create(ctx, http)
}

/** Adjusts the pairs of an HTTP monitor: creates those it requests, and deletes the others. */
export async function settlePaired(ctx: Ctx, http: Monitor, pairs: readonly Pair[]): Promise<void> {
  const present = await ctx.em.find(MonitorEntity, { account_id: ctx.account, http_job_id: http.id })
  for (const pair of pairs) {
    const known = present.find(({ kind }) => kind === pair.kind)
    if (!pair.isWanted(http)) {
      if (known) await removeMonitor(ctx, known)
    } else if (known) await pair.follow(ctx, known, http)
    else await pair.create(ctx, http)
  }
}
