import type { HttpSecrets } from '@pharos/shared-protocol/check/http.ts'
import { crossFaults } from '@pharos/shared-protocol/contract/http-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { loadAccount, requireInterval, requireRegions } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import {
  COLUMN_DEFAULTS,
  columnsOf,
  type Monitor,
  MonitorEntity,
  removeMonitor,
  requireQuota,
  settlePaired,
} from '../monitor/index.ts'
import { adoptSettings, insertMonitorState, loadPolicy, type Quorum, requireQuorum } from '../voted/index.ts'
import { requireReadable } from './assertion.ts'
import { defaultConfig, type GivenFields, type HttpConfig, mergeConfig, NO_SECRETS } from './config.ts'
import { requireNoCircle } from './depends-on.ts'
import { httpConfigOf, httpSpec } from './kind.ts'
import { PAIRS } from './paired-kinds.ts'
import { describeHttpJob, httpVerbs } from './queries.ts'

const TAKEN = { monitor_external_key: 'external_key: another HTTP monitor of this account has it.' }

export async function createHttpJob(ctx: Ctx, { body }: Pick<Input<typeof contract.createHttpJob>, 'body'>) {
  const { plan } = await loadAccount(ctx)
  await requireQuota(ctx, plan)
  requireInterval(plan, body.interval_seconds ?? COLUMN_DEFAULTS.interval_seconds)
  await requireUsable(ctx, body)
  const id = ctx.newId()
  const { config, secrets } = mergeConfig(defaultConfig(body.uri), NO_SECRETS, body)
  const monitor = ctx.em.create(MonitorEntity, {
    id,
    account_id: ctx.account,
    kind: 'http',
    ...{ friendly_name: new URL(body.uri).host, ...COLUMN_DEFAULTS, ...columnsOf(body) },
    service_id: body.service_id ?? null,
    paused: false,
    config,
    secrets: sealSecrets(ctx, id, secrets),
    spec_version: 1,
    created_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  await insertMonitorState(ctx, id)
  await adoptSettings(ctx, id, null, true)
  await settlePaired(ctx, monitor, PAIRS)
  noteRevision(ctx, id, monitor)
  return describeHttpJob(ctx, monitor)
}

export async function updateHttpJob(ctx: Ctx, { params, body }: Input<typeof contract.updateHttpJob>) {
  const monitor = await httpVerbs.loadToChange(ctx, params.job_id)
  noteRevision(ctx, monitor.id, monitor)
  if (body.interval_seconds !== undefined) requireInterval((await loadAccount(ctx)).plan, body.interval_seconds)
  await requireUsable(ctx, body, quorumOf(monitor))
  if (body.depends_on) await requireNoCircle(ctx, monitor, body.depends_on)
  const before = await loadPolicy(ctx, monitor.id)
  const stored = openSecrets(ctx, monitor)
  const { config, secrets } = mergeConfig(httpConfigOf(monitor), stored, body)
  const [fault] = crossFaults(config)
  if (fault) throw refuseField(fault.path.join('.'), fault.message)
  const specChanges =
    JSON.stringify(secrets) !== JSON.stringify(stored) || changesSpec(monitor, config, body.timeout_seconds)
  applyChanges(monitor, {
    ...columnsOf(body),
    config,
    ...(specChanges ? { spec_version: monitor.spec_version + 1, secrets: sealSecrets(ctx, monitor.id, secrets) } : {}),
  } as Partial<Monitor>)
  await flushUnique(ctx, TAKEN)
  await adoptSettings(ctx, monitor.id, before, specChanges)
  await settlePaired(ctx, monitor, PAIRS)
  return describeHttpJob(ctx, monitor)
}

export async function deleteHttpJob(ctx: Ctx, { params }: Input<typeof contract.deleteHttpJob>): Promise<undefined> {
  const monitor = await httpVerbs.loadToChange(ctx, params.job_id)
  noteRevision(ctx, monitor.id, monitor)
  await sql`update monitor set config = jsonb_set(config, '{depends_on}', (config -> 'depends_on') - ${monitor.id}::text),
      revision = revision + 1
    where account_id = ${ctx.account} and config -> 'depends_on' @> to_jsonb(${monitor.id}::text)`.execute(ctx.sql)
  await removeMonitor(ctx, monitor)
}

/** Refuses what the schema cannot check: unreadable assertions, unknown or too few regions. */
export async function requireUsable(ctx: Ctx, body: GivenFields, known?: Quorum): Promise<void> {
  if (body.assertions) requireReadable(body.assertions)
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  await requireQuorum(ctx, body, known)
}

function quorumOf(monitor: Monitor): Quorum {
  const { min_healthy_regions } = httpConfigOf(monitor)
  return { check_regions: monitor.check_regions ?? null, min_healthy_regions }
}

function changesSpec(monitor: Monitor, config: HttpConfig, timeout: number | undefined): boolean {
  const before = httpSpec(httpConfigOf(monitor), monitor.timeout_seconds)
  return JSON.stringify(before) !== JSON.stringify(httpSpec(config, timeout ?? monitor.timeout_seconds))
}

function sealSecrets(ctx: Ctx, id: string, secrets: HttpSecrets): string | null {
  const none =
    Object.keys(secrets.headers).length === 0 && secrets.basic_password === null && secrets.bearer_token === null
  return none ? null : ctx.platform.sealer.seal(JSON.stringify(secrets), `monitor ${id}`)
}

function openSecrets(ctx: Ctx, monitor: Monitor): HttpSecrets {
  return monitor.secrets ? JSON.parse(ctx.platform.sealer.open(monitor.secrets, `monitor ${monitor.id}`)) : NO_SECRETS
}
