import type { HttpSecrets } from '@pharos/shared-protocol/check/http.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { columnsOf, createPaired, proposedName, settlePaired } from '../monitor/index.ts'
import { createVoted, updateVoted } from '../voted/index.ts'
import { openSecrets, sealSecrets } from '../voted-routes/index.ts'
import { requireReadable } from './assertion.ts'
import { defaultConfig, mergeConfig, NO_SECRETS } from './config.ts'
import { httpConfigOf } from './kind.ts'
import { PAIRS } from './paired-kinds.ts'
import { describeHttpJob, httpVerbs } from './queries.ts'

export async function createHttpJob(ctx: Ctx, { body }: Pick<Input<typeof contract.createHttpJob>, 'body'>) {
  await requireReadable(ctx.account, body.assertions ?? [])
  const id = ctx.newId()
  const { config, secrets } = mergeConfig(defaultConfig(body.uri), NO_SECRETS, body)
  const monitor = await createVoted(ctx, {
    id,
    kind: 'http',
    ...{ friendly_name: nameOf(body.uri), ...columnsOf(body) },
    service_id: body.service_id ?? null,
    config,
    secrets: sealSecrets(ctx, id, given(secrets)),
  })
  await createPaired(ctx, monitor, PAIRS)
  return describeHttpJob(ctx, monitor)
}

export async function updateHttpJob(ctx: Ctx, { params, body }: Input<typeof contract.updateHttpJob>) {
  const monitor = await httpVerbs.loadToChange(ctx, params.job_id)
  noteRevision(ctx, monitor.id, monitor)
  await requireReadable(ctx.account, body.assertions ?? [])
  const stored = (openSecrets(ctx, monitor) ?? NO_SECRETS) as HttpSecrets
  const { config, secrets } = mergeConfig(httpConfigOf(monitor), stored, body)
  const isSame = JSON.stringify(secrets) === JSON.stringify(stored)
  const sealed = isSame ? {} : { secrets: sealSecrets(ctx, monitor.id, given(secrets)) }
  await updateVoted(ctx, monitor, { ...columnsOf(body), config, ...sealed })
  await settlePaired(ctx, monitor, PAIRS)
  return describeHttpJob(ctx, monitor)
}

/** Null without any. */
function given(secrets: HttpSecrets): HttpSecrets | null {
  const none =
    Object.keys(secrets.headers).length === 0 && secrets.basic_password === null && secrets.bearer_token === null
  return none ? null : secrets
}

function nameOf(uri: string): string {
  const { hostname, port, pathname } = new URL(uri)
  return proposedName(hostname, port, pathname)
}
