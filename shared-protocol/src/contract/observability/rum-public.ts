import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { LogBatchResult } from './telemetry-ingest.ts'

export const readRumConfig = defineRoute({
  id: 'rum.config',
  method: 'GET',
  path: '/rum/config/{client_token}.json',
  summary: 'Read the configuration of the SDK of a RUM application',
  access: { kind: 'public', anySite: true },
  tx: 'none',
  params: z.strictObject({ client_token: z.string().meta({ description: 'Client token of the application' }) }),
  reply: z.looseObject({}).meta({ id: 'RumConfig', description: 'Configuration of the SDK (docs/rum.md)' }),
  refusals: ['not_found'],
  fixture: 'rum_token',
})

export const ingestRumEvents = defineRoute({
  id: 'rum.events',
  method: 'POST',
  path: '/rum/v1/events',
  summary:
    'Receive events of the SDK as JSON, also with the content type text/plain; the reply is sent after they are written to disk',
  access: { kind: 'public', anySite: true },
  tx: 'none',
  query: z.strictObject({
    client_token: z
      .string()
      .optional()
      .meta({ description: 'Client token, for requests without an `Authorization` header' }),
  }),
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: LogBatchResult,
  status: 202,
  refusals: [
    'unauthenticated',
    'forbidden',
    'too_large',
    'unsupported_media_type',
    'quota_reached',
    'rate_limited',
    'unavailable',
  ],
  fixture: 'rum_events',
})
