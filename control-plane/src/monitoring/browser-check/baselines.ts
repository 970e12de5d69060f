import { baselineType, COMPARED_ROLES, type ComparedBaseline } from '@pharos/shared-protocol/check/baseline.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import type { Baseline } from '@pharos/shared-protocol/contract/monitoring/browser-baseline.ts'
import { type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { SentFile } from '../../platform/http/file.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { baselineKey, comparedKey } from '../artifact/index.ts'
import { loadResult, type ResultRow } from '../result/index.ts'
import { acceptedOf, type StoredBaseline } from './config.ts'
import type { RunData, RunDetails } from './kind.ts'
import { browserVerbs } from './queries.ts'

/** A baseline is unused if none of so many runs has compared something under its name. */
const RUNS_READ = 50

export async function listBaselines(ctx: Ctx, { params }: Input<typeof contract.listBaselines>): Promise<Baseline[]> {
  const monitor = await browserVerbs.load(ctx, params.check_id)
  return presentBaselines(ctx, monitor.id, acceptedOf(monitor).baselines)
}

/** The baselines in wire form, by name. */
export async function presentBaselines(
  ctx: Ctx,
  check: string,
  baselines: readonly StoredBaseline[],
): Promise<Baseline[]> {
  const used = baselines.length > 0 ? await lastUses(ctx, check) : new Map<string, EpochMs>()
  return baselines
    .map(({ accepted_at, ...baseline }) => {
      const at = used.get(baseline.name)
      return {
        ...baseline,
        content_type: baselineType(baseline.name),
        accepted_at: rfc3339(accepted_at),
        last_used_at: at === undefined ? null : rfc3339(at),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** When the last runs compared something, by the name of the baseline. */
async function lastUses(ctx: Ctx, check: string): Promise<Map<string, EpochMs>> {
  const { rows } = await sql<{ at: number; names: string[] }>`select c.at,
      jsonb_path_query_array(e.evidence, '$.baselines[*].name') as names
    from (select slot, id, at from check_result where monitor_id = ${check} order by slot desc limit ${RUNS_READ}) c
      join result_evidence e on e.monitor_id = ${check} and e.slot = c.slot and e.result_id = c.id
    order by c.at`.execute(ctx.sql)
  return new Map(rows.flatMap(({ at, names }) => names.map(name => [name, epoch(at)] as const)))
}

export async function getBaselineContent(
  ctx: OpenCtx,
  { params }: Input<typeof contract.getBaselineContent>,
): Promise<SentFile> {
  const { check_id } = params
  const found = await ctx.inAccount('read', async tx => {
    const { baselines } = acceptedOf(await browserVerbs.load(tx, check_id))
    return baselines.find(({ id }) => id === params.baseline_id)
  })
  if (!found) throw notFound('baseline')
  return send(ctx, baselineKey(ctx.account, check_id, found.id), found.name)
}

export async function getComparedContent(
  ctx: OpenCtx,
  { params }: Input<typeof contract.getComparedContent>,
): Promise<SentFile> {
  const { key, name } = await ctx.inAccount('read', async tx => {
    const { run, compared } = await loadCompared(tx, params.check_id, params.run_id)
    const found = compared.find(each => COMPARED_ROLES.some(role => each[role]?.sha256 === params.sha256))
    if (!found) throw notFound('file of this run')
    return { key: keyOf(ctx.account, run, params.sha256), name: found.name }
  })
  return send(ctx, key, name)
}

/** The content type follows from the name, whatever the file contains. */
async function send(ctx: OpenCtx, key: string, name: string): Promise<SentFile> {
  const found = await ctx.platform.objects.open(key)
  if (found === null) throw notFound('file')
  return { ...found, content_type: baselineType(name), name: name.replaceAll(/[^\w.-]/g, '-') }
}

type Run = ResultRow<RunData>

/** What a run compared; of a run from before there were baselines, nothing. */
export async function loadCompared(ctx: Ctx, check: string, id: string) {
  const run = await loadResult<RunData, RunDetails>(ctx, check, id)
  const compared: readonly ComparedBaseline[] = run.evidence?.baselines ?? []
  return { run, compared }
}

/** The key of a file of a run's comparisons. */
export function keyOf(account: string, { monitor_id, region_id, kind, slot, ordinal }: Run, sha256: string): string {
  return comparedKey({ account, monitor: monitor_id, region: region_id, kind, slot, ordinal }, sha256)
}
