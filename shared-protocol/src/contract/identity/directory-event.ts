import { z } from 'zod'
import { Slug } from '../field.ts'
import { defineRoute } from '../route.ts'

export const receiveDirectoryEvent = defineRoute({
  id: 'directory_event.receive',
  method: 'POST',
  path: '/webhook/{identity_provider}',
  summary:
    'Receive a user event from an identity provider: text/plain with the headers webhook-id, webhook-timestamp and webhook-signature (Standard Webhooks)',
  access: { kind: 'public' },
  params: z.object({
    identity_provider: Slug.meta({ description: 'Your name for the identity provider, shown in the audit log' }),
  }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: z
    .object({
      result: z.enum(['processed', 'skipped', 'known']).meta({
        description:
          '`processed`: applied. `known`: an event with this webhook-id was received before. `skipped`: the event does not concern any member',
      }),
    })
    .meta({ id: 'DirectoryEventResult' }),
  status: 202,
  tx: 'none',
  refusals: ['unauthenticated', 'unsupported_media_type', 'too_large'],
  idempotent: false,
  fixture: 'directory_event',
})
