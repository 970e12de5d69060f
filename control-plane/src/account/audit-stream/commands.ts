import type * as contract from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { PRESENT_SNAPSHOT, shortSnapshot } from '../../platform/database/snapshot.ts'
import { lastWrite } from '../../platform/http/last-write.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, refuseField } from '../../platform/refusal.ts'
import { newWebhookSecret } from '../../platform/standard-webhook.ts'
import { lockAccount } from '../account/index.ts'
import { loadStream, presentStream, type Secrets, type StreamRow, sealSecrets } from './row.ts'

type Body = Input<typeof contract.setAuditStream>['body']

export async function getAuditStream(ctx: Ctx) {
  const stream = await load(ctx)
  noteRevision(ctx, stream.id, stream)
  return presentStream(stream)
}

/** Checks the address first, outside a transaction, since that uses the network. */
export async function setAuditStream(ctx: OpenCtx, { body }: Input<typeof contract.setAuditStream>) {
  if (body.url !== undefined && body.bucket !== undefined)
    throw refuseField('bucket', accountText('audit_stream.not_with_url'))
  await requireAllowed(ctx, body)
  return lastWrite(async tx => {
    await lockAccount(tx)
    const destination = destinationOf(body)
    const known = await loadStream(tx, tx.account, true)
    if (known) noteRevision(tx, known.id, known)
    else if (!destination) throw refuseField('url', accountText('audit_stream.url_or_bucket'))
    const id = known?.id ?? tx.newId()
    if (!known) await insert(tx, id)
    if (destination) await setDestination(tx, id, destination)
    await setEnabled(tx, id, body.enabled)
    const stream = await load(tx)
    Object.assign(tx.notes, { resource: id, versioned: stream })
    return { ...presentStream(stream), signing_secret: destination?.secrets.signing_secret ?? null }
  })
}

export async function deleteAuditStream(ctx: Ctx): Promise<undefined> {
  const stream = await load(ctx, true)
  noteRevision(ctx, stream.id, stream)
  await sql`delete from audit_stream where id = ${stream.id}`.execute(ctx.sql)
}

async function load(ctx: Ctx, lock = false): Promise<StreamRow> {
  const stream = await loadStream(ctx, ctx.account, lock)
  if (!stream) throw notFound('audit log stream')
  return stream
}

async function requireAllowed({ platform }: OpenCtx, { url, bucket }: Body): Promise<void> {
  const address = url ?? bucket?.endpoint
  const why = address === undefined ? null : await platform.egress.refusalOf(address)
  if (why !== null)
    throw refuseField(url === undefined ? 'bucket.endpoint' : 'url', requestText('request.address_refused', { why }))
}

type Destination = Pick<StreamRow, 'kind' | 'config'> & { secrets: Secrets }

/** The destination that a body names, split into a readable and a secret part. */
function destinationOf({ url, bucket }: Body): Destination | null {
  if (url !== undefined) {
    const config = { url: new URL(url).origin, bucket: null }
    return { kind: 'webhook', config, secrets: { url, signing_secret: newWebhookSecret() } }
  }
  if (!bucket) return null
  const { secret_access_key, ...open } = bucket
  return { kind: 'bucket', config: { url: null, bucket: open }, secrets: { secret_access_key } }
}

/** A stream begins with what is not committed yet, such as this request's own entry. */
async function insert(tx: Ctx, id: string): Promise<void> {
  const { rows } = await sql<{ seen: string }>`select ${PRESENT_SNAPSHOT} as seen`.execute(tx.sql)
  await sql`insert into audit_stream (id, account_id, kind, config, secrets, enabled, created_at, revision, seen, seen_at, next_at)
    values (${id}, ${tx.account}, '', '{}', '', true, ${tx.now}, 0, ${shortSnapshot(rows[0]?.seen ?? '')}, ${tx.now}, ${tx.now})`.execute(
    tx.sql,
  )
}

/** The new destination is tried at once, and its failures are its own. */
async function setDestination(tx: Ctx, id: string, { kind, config, secrets }: Destination): Promise<void> {
  await sql`update audit_stream set kind = ${kind}, config = ${JSON.stringify(config)}::jsonb,
      secrets = ${sealSecrets(tx, id, secrets)}, revision = revision + 1, next_at = ${tx.now}, failures = 0,
      failing_since = null, last_error = null, last_error_text = null, told_at = null
    where id = ${id}`.execute(tx.sql)
}

async function setEnabled(tx: Ctx, id: string, enabled: boolean | undefined): Promise<void> {
  if (enabled === undefined) return
  await sql`update audit_stream set enabled = ${enabled}, revision = revision + 1, next_at = ${tx.now}
    where id = ${id} and enabled <> ${enabled}`.execute(tx.sql)
}
