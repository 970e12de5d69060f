import type * as contract from '@pharos/shared-protocol/contract/response/inbound.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { randomBase62 } from '../../platform/ids.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { InboundSourceEntity, type StoredSource } from './entity.ts'

const MOST = 200
/** 190 bits: the address cannot be guessed. */
const KEY_LENGTH = 32

export async function listInboundSources(ctx: Ctx) {
  const sources = await listOwn(ctx, InboundSourceEntity)
  return sources.map(present)
}

export async function createInboundSource(ctx: Ctx, { body }: Input<typeof contract.createInboundSource>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(InboundSourceEntity, { account_id: ctx.account })) >= MOST)
    throw new Refusal('limit_reached', responseText('inbound.limit', { limit: MOST }))
  const key = randomBase62(KEY_LENGTH)
  const source = ctx.em.create(InboundSourceEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...body,
    token_hash: tokenHash(key),
    created_at: ctx.now,
    revision: 1,
  })
  noteRevision(ctx, source.id, source)
  return withAddress(ctx, source, key)
}

export async function rotateInboundSource(ctx: Ctx, { params }: Input<typeof contract.rotateInboundSource>) {
  const source = await lockSource(ctx, params.id)
  const key = randomBase62(KEY_LENGTH)
  source.token_hash = tokenHash(key)
  source.revision += 1
  return withAddress(ctx, source, key)
}

export async function deleteInboundSource(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteInboundSource>,
): Promise<undefined> {
  ctx.em.remove(await lockSource(ctx, params.id))
}

async function lockSource(ctx: Ctx, id: string): Promise<StoredSource> {
  const source = await ctx.em.findOne(InboundSourceEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!source) throw notFound('inbound source')
  noteRevision(ctx, source.id, source)
  return source
}

function withAddress(ctx: Ctx, source: StoredSource, key: string) {
  return { ...present(source), url: `${baseUrlOf(ctx.platform.config)}/inbound/${key}` }
}

function present({
  id,
  account_id,
  type,
  friendly_name,
  service_id,
  severity,
  created_at,
  last_alert_at,
}: StoredSource) {
  return {
    id,
    account_id,
    type,
    friendly_name,
    service_id: service_id ?? null,
    severity: severity ?? null,
    created_at: rfc3339(created_at),
    last_alert_at: last_alert_at ? rfc3339(last_alert_at) : null,
  }
}
