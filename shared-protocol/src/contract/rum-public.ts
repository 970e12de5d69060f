import { z } from 'zod'
import { defineRoute } from './route.ts'

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
