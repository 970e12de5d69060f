import { z } from 'zod'
import { Slug } from './field.ts'
import { defineRoute } from './route.ts'

export const receiveDirectoryEvent = defineRoute({
  id: 'directory_event.receive',
  method: 'POST',
  path: '/webhook/{identity_provider}',
  summary:
    'Take an event of an identity provider about a user: text/plain with the headers webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks)',
  access: { kind: 'public' },
  params: z.object({
    identity_provider: Slug.meta({ description: 'What you call the identity provider; the audit log names it' }),
  }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: z
    .object({
      result: z.enum(['processed', 'skipped', 'known']).meta({
        description: 'known: an event with this webhook-id was taken before. skipped: it concerns nobody here',
      }),
    })
    .meta({ id: 'DirectoryEventResult' }),
  status: 202,
  tx: 'none',
  refusals: ['unauthenticated', 'unsupported_media_type', 'too_large'],
  idempotent: false,
  fixture: 'directory_event',
})
