import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, HttpUrl, OwnId, TimeOut, text } from '../field.ts'
import { ReasonText } from '../monitoring/run-fields.ts'
import { defineRoute } from '../route.ts'

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/

/** A bucket of an S3-compatible object store, without its secret. */
const OpenBucket = z.strictObject({
  endpoint: HttpUrl.meta({
    description: 'Address of the object store',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  name: z
    .string()
    .regex(BUCKET_NAME, says('field.bucket_name'))
    .meta({ description: 'Name of the bucket', example: 'audit' }),
  region: text(60, 1)
    .regex(/^[a-z0-9-]+$/i, says('field.letters_digits_hyphens'))
    .meta({ description: 'Region for the signature', example: 'eu-central-1' }),
  prefix: text(200)
    .regex(PREFIX, says('field.folder_prefix'))
    .meta({ description: 'Start of the keys; empty, or ends in `/`', example: 'pharos/' }),
  access_key_id: text(200, 1)
    .regex(/^[\x21-\x7e]+$/, says('field.printable_ascii_without_spaces'))
    .meta({ description: 'ID of the access key, which may put objects' }),
})

/** Where the entries of the audit log are sent, and how far. */
export const AuditStream = z
  .object({
    id: OwnId,
    enabled: z.boolean().meta({ description: 'Whether entries are sent; `false` is a pause' }),
    kind: z.enum(['webhook', 'bucket']).meta({ description: 'Kind' }),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Origin of the webhook; its path is not shown. `null` for a bucket' }),
    bucket: OpenBucket.nullable().meta({ description: 'The bucket, without its secret; `null` for a webhook' }),
    last_sent_at: TimeOut.nullable().meta({ description: 'When the destination last accepted entries' }),
    failing_since: TimeOut.nullable().meta({
      description: 'Since when attempts have failed; `null` if the last succeeded',
    }),
    last_error: z.string().nullable().meta({ description: 'Why the last attempt failed, in words' }),
    last_error_text: ReasonText,
    next_attempt_at: TimeOut.nullable().meta({ description: 'When it is tried again; `null` if it is not failing' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'AuditStream' })

const WithSigningSecret = AuditStream.extend({
  signing_secret: z.string().nullable().meta({
    description:
      'Secret for the signature of messages (Standard Webhooks), shown only once: when the webhook’s address was given; otherwise `null`',
  }),
}).meta({ id: 'AuditStreamWithSecret' })

const manage = { kind: 'account', scope: null, role: 'admin', recent: true } as const
const path = '/account/audit_log/stream'

export const getAuditStream = defineRoute({
  id: 'audit_stream.get',
  method: 'GET',
  path,
  summary: 'Read where the audit log is streamed to, and whether it arrives',
  access: { kind: 'account', scope: 'read:audit_log', role: 'auditor' },
  reply: AuditStream,
  refusals: ['not_found'],
  fixture: 'audit_stream',
})

export const setAuditStream = defineRoute({
  id: 'audit_stream.set',
  method: 'PUT',
  path,
  summary:
    'Stream the audit log to a webhook or a bucket; a new stream begins with this request. Another destination continues where the previous one ended',
  access: manage,
  body: z.strictObject({
    url: HttpUrl.optional().meta({
      description:
        'Address of a webhook; makes a new signing secret. Required for a new stream, unless `bucket` is given',
    }),
    bucket: OpenBucket.extend({
      region: OpenBucket.shape.region.default('us-east-1'),
      prefix: OpenBucket.shape.prefix.default(''),
      secret_access_key: text(200, 1)
        .regex(/^[\x21-\x7e]+$/, says('field.printable_ascii_without_spaces'))
        .meta({ description: 'Secret of the access key, never shown', writeOnly: true }),
    })
      .optional()
      .meta({ description: 'A bucket of an S3-compatible object store, instead of `url`' }),
    enabled: z.boolean().optional().meta({
      description: 'Whether entries are sent. Those of a pause are sent after it, as long as the audit log has them',
    }),
  }),
  reply: WithSigningSecret,
  secretReply: true,
  tx: 'none',
  refusals: ['precondition_failed', 'conflict'],
  fixture: 'audit_stream',
})

export const deleteAuditStream = defineRoute({
  id: 'audit_stream.delete',
  method: 'DELETE',
  path,
  summary: 'Stop streaming the audit log, and forget how far it was sent',
  access: manage,
  refusals: ['not_found'],
  fixture: 'audit_stream',
})
