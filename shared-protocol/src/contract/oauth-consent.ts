import { z } from 'zod'
import { ScopeSchema } from '../access.ts'
import { text } from './field.ts'
import { defineRoute } from './route.ts'

const Address = text(2_000, 1)
const asked = {
  client_id: text(200, 1).meta({ description: 'Of the app' }),
  redirect_uri: Address.meta({ description: 'One that is registered, to the letter' }),
  response_type: text(50, 1).meta({ description: 'Only `code`', example: 'code' }),
  prompt: text(100).nullable().default(null).meta({
    description:
      '`none`: never ask; `consent`: ask again; `login`: only after a recent sign-in; null: when it is needed',
  }),
}

/** What an app asks of the member, and what they may give (spec 4.1). */
export const ConsentStart = z
  .object({
    client: z
      .object({
        client_id: z.string().nullable(),
        name: z.string(),
        description: z.string().nullable(),
        logo_url: z.string().nullable().meta({ description: 'Its picture' }),
        client_type: z.string().nullable().meta({ description: '`public` or `confidential`' }),
      })
      .meta({ description: 'The app that asks' }),
    consent_required: z.boolean().meta({ description: 'False when the member has agreed to these scopes before' }),
    scopes: z
      .array(
        z.object({
          scope: z.string().meta({ description: 'As the app asks for it' }),
          description: z.string().nullable(),
          is_grantable: z.boolean().meta({ description: 'The member’s own role has it' }),
        }),
      )
      .meta({ description: 'In the order of the request' }),
  })
  .meta({ id: 'ConsentStart' })

const session = { kind: 'account', scope: null, role: 'viewer', session: true } as const

export const startConsent = defineRoute({
  id: 'consent.start',
  method: 'POST',
  path: '/oauth/authorize/start',
  summary: 'What an app asks for, before the member decides',
  access: session,
  body: z.strictObject({
    ...asked,
    scopes: z.array(text(100, 1)).min(1).max(60).meta({ description: 'The parts of the parameter `scope`' }),
  }),
  reply: ConsentStart,
  tx: 'none',
  fixture: 'consent',
})
export const decideConsent = defineRoute({
  id: 'consent.decide',
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Record the member’s decision; the browser then goes to the returned address',
  access: session,
  body: z.strictObject({
    ...asked,
    consent_granted: z.boolean().meta({ description: 'False: the app is told that the member has declined' }),
    scopes: z.array(ScopeSchema).max(60).meta({ description: 'Those of the requested ones that the member gives' }),
    state: text(2_000).nullable().default(null).meta({ description: 'Returned to the app' }),
    nonce: text(500).nullable().default(null).meta({ description: 'Kept with the code' }),
    code_challenge: text(200).nullable().default(null).meta({
      description: 'Of PKCE with S256 (RFC 7636), without which the app gets an error',
    }),
    resources: z.array(Address).max(10).nullable().default(null).meta({
      description: 'What the tokens are for: only this installation (RFC 8707)',
    }),
  }),
  reply: z.object({ redirect_uri: z.string().meta({ description: 'Where to send the browser' }) }),
  refusals: ['reauthentication_required'],
  tx: 'none',
  fixture: 'consent',
})

const UserCode = text(20, 1).meta({ description: 'As the device shows it', example: 'WDJB-MJHT' })

export const startDevice = defineRoute({
  id: 'device.start',
  method: 'POST',
  path: '/oauth/device/start',
  summary: 'What a device asks for whose code the member has typed, before they decide',
  access: session,
  body: z.strictObject({ user_code: UserCode }),
  reply: ConsentStart,
  refusals: ['rate_limited'],
  tx: 'none',
  fixture: 'device',
})
export const decideDevice = defineRoute({
  id: 'device.decide',
  method: 'POST',
  path: '/oauth/device',
  summary: 'Let a device act for the member with what their role has of the scopes it asks for, or decline',
  access: session,
  body: z.strictObject({
    user_code: UserCode,
    consent_granted: z.boolean().meta({ description: 'False: the device is told that the member has declined' }),
  }),
  reply: z.object({
    status: z.enum(['connected', 'declined']),
    scopes: z.array(z.string()).meta({ description: 'What the device may do' }),
  }),
  refusals: ['rate_limited'],
  tx: 'none',
  fixture: 'device',
})
