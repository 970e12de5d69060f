import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { Platform } from '../../platform/context.ts'
import type { OutboundRequest } from '../../platform/egress.ts'
import { signedPut } from '../../platform/objects/signed-put.ts'
import { USER_AGENT, whyFailed } from '../../platform/outbound-fault.ts'
import { webhookSignature } from '../../platform/standard-webhook.ts'
import type { Batch } from './batch.ts'
import type { Secrets } from './row.ts'
import { objectKey, refusalOf } from './rules.ts'

/** Sends a batch once. Why it did not arrive; null if it did. */
export async function sendBatch({ egress, clock }: Platform, batch: Batch, secrets: Secrets): Promise<Said | null> {
  try {
    const request = batch.stream.config.bucket ? await toBucket(batch, secrets) : toWebhook(batch, secrets, clock.now())
    return refusalOf((await egress.request(request)).status)
  } catch (error) {
    return whyFailed(error)
  }
}

/** Signed by Standard Webhooks. A repetition has the same `webhook-id`. */
function toWebhook({ id, at, stream, entries }: Batch, { url = '', signing_secret = '' }: Secrets, now: number) {
  const data = { account_id: stream.account_id, entries }
  const body = JSON.stringify({ type: 'audit_log.entries', timestamp: new Date(at).toISOString(), data })
  const timestamp = String(Math.floor(now / 1000))
  const signature = webhookSignature(signing_secret, id, timestamp, body).toString('base64')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { url, headers, body } satisfies OutboundRequest
}

/** One line of JSON for each entry. A repetition overwrites the object. */
function toBucket({ id, at, stream, entries }: Batch, { secret_access_key = '' }: Secrets): Promise<OutboundRequest> {
  const { bucket } = stream.config
  if (!bucket) throw new Error('the stream has no bucket')
  const { endpoint, name, region, prefix, access_key_id } = bucket
  return signedPut(
    { endpoint, bucket: name, region, id: access_key_id, secret: secret_access_key },
    {
      key: objectKey(prefix, stream.account_id, { id, at }),
      content_type: 'application/x-ndjson',
      body: entries.map(entry => `${JSON.stringify(entry)}\n`).join(''),
    },
  )
}
