import type { receiveDirectoryEvent as route } from '@pharos/shared-protocol/contract/identity/directory-event.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { applyEvent } from './apply.ts'
import { readEvent } from './event.ts'
import { signatureFault } from './signature.ts'

type Result = ReplyOf<typeof route>['result']

export const LIMIT_BYTES = 65_536

/**
 * Receives an event of an identity provider (spec 4.4). Checks the signature before it parses the body. A failure is
 * rolled back, so that the sender's next attempt is processed.
 */
export async function receiveEvent(ctx: PublicCtx, { params }: PublicInput<typeof route>) {
  const body = await readSigned(ctx)
  const event = body === undefined ? null : readEvent(body)
  const id = ctx.header('webhook-id')
  const result = await inSystem(ctx.platform, async (tx): Promise<Result> => {
    if (!(await isNew(tx, params.identity_provider, id))) return 'known'
    return event !== null && (await applyEvent(tx, ctx, params.identity_provider, event)) ? 'processed' : 'skipped'
  })
  return { result }
}

async function readSigned(ctx: PublicCtx): Promise<unknown> {
  const secret = ctx.platform.config.PHAROS_IDP_WEBHOOK_SECRET
  if (secret === undefined) throw new Refusal('unavailable', identityText('directory_event.no_webhook_secret'))
  if (!/^text\/plain\s*(;|$)/i.test(ctx.caller.content_type))
    throw new Refusal('unsupported_media_type', requestText('request.content_type', { types: ['text/plain'] }))
  const { kept, more } = await ctx.readBytes(LIMIT_BYTES)
  if (more) throw new Refusal('too_large', faultText('request.too_large', { limit: LIMIT_BYTES }))
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(ctx.header)
  const fault = signatureFault(
    secret,
    { id, timestamp, signature } as Record<'id' | 'timestamp' | 'signature', string>,
    kept,
    ctx.now,
  )
  if (fault !== null) {
    ctx.platform.metrics.refused.inc({ status: '401' })
    throw new Refusal('unauthenticated', identityText('directory_event.message_not_signed', { fault }))
  }
  return parse(ctx, kept)
}

/** Undefined for a text that is no JSON: the sender means no event that is known here, and a retry would not help. */
function parse(ctx: PublicCtx, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    ctx.platform.log.info({ webhook_id: ctx.header('webhook-id') }, 'a signed directory event is not JSON; skipped')
    return undefined
  }
}

/** Of two concurrent messages with the same id, the second waits until the first commits or rolls back. */
async function isNew(tx: SystemCtx, provider: string, id: string): Promise<boolean> {
  const { rows } = await sql`insert into directory_event (webhook_id, identity_provider, received_at)
    values (${id}, ${provider}, ${tx.now}) on conflict do nothing returning 1 as done`.execute(tx.sql)
  return rows.length > 0
}
