import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { monitorParam, type VotedRoutes } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import type { z } from 'zod'
import { type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import type { Binding } from '../../platform/http/server.ts'
import { COLUMN_DEFAULTS, columnsOf, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { presentRun, type ResultRow } from '../result/index.ts'
import { excuseOfVotedTest, runUnsaved } from '../test-run/index.ts'
import { createVoted, updateVoted, VOTED_COLUMNS, type VotedConfig } from '../voted/index.ts'
import type { VotedBody, VotedResource } from './resource.ts'
import { openSecrets, type SecretSettings, sealSecrets } from './secrets.ts'
import { bindShared } from './shared.ts'

/** Binds the routes of a kind whose regions vote: one handler per verb for all of them. */
export function bindVoted<
  C extends z.ZodType<VotedBody>,
  U extends z.ZodType<VotedBody>,
  M extends z.ZodType<object>,
  R extends z.ZodType,
  D extends z.ZodType,
  T extends z.ZodType,
  Config extends VotedConfig & Record<string, unknown>,
>(routes: VotedRoutes<C, U, M, R, D, T>, resource: VotedResource<C, U, M, T, Config>): Binding[] {
  const { kind } = resource.kind
  const reader = readerOf(kind, VOTED_COLUMNS, resource.present)
  const verbs = verbsOf(kind, reader.describe)

  async function create(ctx: Ctx, { body }: { body: z.output<C> }) {
    const id = ctx.newId()
    const { config, secrets } = hidden(resource, await resource.newConfig(body, ctx.account))
    const named = { friendly_name: resource.nameOf(config), ...columnsOf(body) }
    const service_id = body.service_id ?? null
    const sealed = sealSecrets(ctx, id, secrets)
    const monitor = await createVoted(ctx, { id, kind, ...named, service_id, config, secrets: sealed })
    return reader.describe(ctx, monitor)
  }
  async function update(ctx: Ctx, { params, body }: { params: Record<string, string>; body: z.output<U> }) {
    const monitor = await verbs.loadToChange(ctx, params[monitorParam(routes.update)] ?? '')
    noteRevision(ctx, monitor.id, monitor)
    const stored = openSecrets(ctx, monitor)
    const known = resource.secrets?.reveal(monitor.config as Config, stored) ?? monitor.config
    const { config, secrets } = hidden(
      resource,
      await resource.changedConfig({ ...monitor, config: known }, body, ctx.account),
    )
    const isSame = JSON.stringify(secrets) === JSON.stringify(stored)
    const sealed = isSame ? {} : { secrets: sealSecrets(ctx, monitor.id, secrets) }
    await updateVoted(ctx, monitor, { ...columnsOf(body), service_id: body.service_id, config, ...sealed })
    return reader.describe(ctx, monitor)
  }
  return [
    { route: routes.create, verb: create },
    { route: routes.update, verb: update },
    { route: routes.test, verb: testOf(resource) },
    ...bindShared(routes, { reader, verbs, presentResult: row => presentResult(kind, row) }),
  ]
}

/** The settings as they are stored, and their secret values. */
function hidden<Config>(
  { secrets }: { secrets?: SecretSettings<Config> },
  config: Config,
): { config: Config; secrets: object | null } {
  return secrets?.hide(config) ?? { config, secrets: null }
}

/** Has an agent run an unsaved monitor once in one region, and returns the result. Stores nothing. */
function testOf<
  C extends z.ZodType<VotedBody>,
  U extends z.ZodType,
  M extends z.ZodType,
  T extends z.ZodType,
  Config extends VotedConfig & Record<string, unknown>,
>(resource: VotedResource<C, U, M, T, Config>) {
  const { kind, outcome: schema } = resource
  return async (ctx: OpenCtx, { body, query }: { body: z.output<C>; query: { region?: string | undefined } }) => {
    const { config, secrets } = hidden(resource, await resource.newConfig(body, ctx.account))
    const timeout_seconds = body.timeout_seconds ?? COLUMN_DEFAULTS.timeout_seconds
    const monitor = { id: ctx.newId(), config, timeout_seconds }
    const { outcome, ...run } = await runUnsaved(ctx, {
      check: kind.kind,
      spec: kind.specOf(monitor),
      secrets,
      timeout_ms: timeout_seconds * 1000 * (config.retries + 1),
      region: query.region ?? body.check_regions?.[0],
    })
    const excuse = excuseOfVotedTest(kind, { outcome, ...run }, monitor)
    return { ...schema.parse(outcome), ...run, ...excuse }
  }
}

/** A result of a kind that stores what its agent measured as the API shows it. */
function presentResult(kind: keyof typeof KINDS, row: ResultRow<Record<string, unknown>>) {
  return {
    ...presentRun(row),
    [`${KINDS[kind].reference}_id`]: row.monitor_id,
    status: row.status,
    failure_reason: row.failure_reason,
    ...row.data,
  }
}
