import { ARTIFACTS } from '@pharos/shared-protocol/check/browser.ts'
import type * as artifact from '@pharos/shared-protocol/contract/monitoring/browser-artifact.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type * as verbs from '@pharos/shared-protocol/contract/monitoring/browser-check-verbs.ts'
import type { BrowserRunSummary } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import type { z } from 'zod'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { SentFile } from '../../platform/http/file.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { artifactKey } from '../artifact/index.ts'
import { loadResult, pageOfResults, pageOfTransitions, presentRun, type ResultRow } from '../result/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'
import type { RunData, RunDetails } from './kind.ts'

type Summary = z.output<typeof BrowserRunSummary>

const ADDRESS_SECONDS = 900
const NO_DETAILS: RunDetails = { steps: [], console: [], page_errors: [], failed_requests: [], baselines: [] }

export function listBrowserRuns(ctx: Ctx, { params, query }: Input<typeof contract.listBrowserRuns>) {
  return pageOfResults(ctx, params.check_id, query, summaryOf)
}

export async function getBrowserRun(ctx: Ctx, { params }: Input<typeof contract.getBrowserRun>) {
  const row = await loadResult<RunData, RunDetails>(ctx, params.check_id, params.run_id)
  // Runs from before there were baselines have none.
  return { ...summaryOf(row), ...NO_DETAILS, ...row.evidence }
}

/** Returns a signed address of an artifact. It expires, since its holder needs no account. */
export async function getBrowserArtifact(ctx: Ctx, { params }: Input<typeof artifact.getBrowserArtifact>) {
  const key = await keyOfArtifact(ctx, params)
  return { url: await ctx.platform.objects.presignDownload(key, ADDRESS_SECONDS), expires_in_seconds: ADDRESS_SECONDS }
}

/**
 * Returns the artifact itself to callers who may read the run. Its content type is that of its kind, whatever it
 * contains.
 */
export async function getBrowserArtifactContent(
  ctx: OpenCtx,
  { params }: Input<typeof artifact.getBrowserArtifactContent>,
): Promise<SentFile> {
  const key = await ctx.inAccount('read', tx => keyOfArtifact(tx, params))
  const found = await ctx.platform.objects.open(key)
  if (found === null) throw notFound(`${params.kind} of this run`)
  const { content_type } = ARTIFACTS[params.kind]
  return { ...found, content_type, name: `${params.run_id}.${content_type.split('/')[1]}` }
}

async function keyOfArtifact(ctx: Ctx, params: Input<typeof artifact.getBrowserArtifact>['params']): Promise<string> {
  const row = await loadResult<RunData, RunDetails>(ctx, params.check_id, params.run_id)
  const { region_id: region, ordinal } = row
  if (!row.data.artifacts.some(({ kind }) => kind === params.kind)) throw notFound(`${params.kind} of this run`)
  return artifactKey({ ...row, account: ctx.account, monitor: row.monitor_id, region, ordinal }, params.kind)
}

export function listBrowserTransitions(ctx: Ctx, { params, query }: Input<typeof verbs.listBrowserTransitions>) {
  return pageOfTransitions<MonitorStatus>(ctx, params.check_id, query)
}

function summaryOf(row: ResultRow<RunData>): Summary {
  const { loop_delay_ms: _, failure_detail: __, failure_text: ___, ...run } = presentRun(row)
  const { status, duration_ms, error, web_vitals, browser_version, artifacts, tests } = row.data
  return {
    ...run,
    browser_check_id: row.monitor_id,
    status,
    duration_ms,
    failure_reason: row.failure_reason as Summary['failure_reason'],
    // Those of older agents have no text.
    error: error && { ...error, text: error.text ?? null },
    web_vitals,
    browser_version,
    tests: tests ?? null,
    artifacts: artifacts.map(({ kind }) => kind),
  }
}
