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

/** What an app requests of the member, and what the member may grant (spec 4.1). */
export const ConsentStart = z
  .object({
    client: z
      .object({
        client_id: z.string().nullable(),
        name: z.string(),
        description: z.string().nullable(),
        logo_url: z.string().nullable().meta({ description: 'Its picture' }),
        client_type: z.string().nullable().meta({ description: '`public` or `confidential`' }),
        made_by: z.string().nullable().meta({
          description: 'The account whose app it is; null: it has registered itself, or ships with Pharos',
        }),
        warning: z.string().nullable().meta({
          description: 'For the member, when it is neither of their account nor ships with Pharos',
        }),
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

const Parameter = z.string().optional()
/** Values of the app that are returned to it, with the same limits in the request and in the decision. */
const State = text(2_000)
const Nonce = text(500)
const SignIn = z.object({
  status: z.literal('sign_in').meta({ description: 'Nobody is signed in' }),
  location: z.string().meta({ description: 'Where to sign in, and come back from' }),
})
const Csrf = text(100, 1).meta({ description: 'Of the session; from the page' })
const Decision = z.enum(['allow', 'deny']).meta({ description: 'The button that was pressed' })
const page = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const AskedPage = ConsentStart.extend({
  account: z.string().meta({ description: 'The account that the app would reach' }),
  email: z.string().meta({ description: 'Who is signed in' }),
  csrf_token: z.string().meta({ description: 'For the decision' }),
  other_account: z.string().nullable().meta({
    description: 'Where to choose another account, and come back from; null: there is none',
  }),
  sign_in: z.string().nullable().meta({
    description: 'Where to sign in again, and come back from, before allowing it; null: the last sign-in is recent',
  }),
})

export const showConsent = defineRoute({
  ...page,
  id: 'consent.show',
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Where apps send browsers (RFC 6749, 4.1.1): the page on which the member decides, or the way to it',
  query: z.object({
    client_id: z.string().max(200).meta({ description: 'Of the app' }),
    redirect_uri: z.string().max(2_000).meta({ description: 'One that is registered, to the letter' }),
    response_type: Parameter.meta({ description: 'Only `code`' }),
    scope: Parameter.meta({ description: 'Separated by spaces' }),
    state: State.optional().meta({ description: 'Returned to the app' }),
    nonce: Nonce.optional().meta({ description: 'Kept with the code' }),
    code_challenge: Parameter.meta({ description: 'Of PKCE (RFC 7636)' }),
    code_challenge_method: Parameter.meta({ description: 'Only `S256`' }),
    resource: Parameter.meta({ description: 'Only this installation (RFC 8707)' }),
    prompt: Parameter.meta({ description: '`none`, `consent` or `login`' }),
  }),
  reply: z.discriminatedUnion('status', [
    SignIn,
    z.object({
      status: z.literal('redirect').meta({ description: 'It is decided' }),
      location: z.string().meta({ description: 'Back to the app' }),
    }),
    AskedPage.extend({
      status: z.literal('decide').meta({ description: 'The member decides' }),
      request: z.record(z.string(), z.string()).meta({ description: 'What the decision sends along' }),
    }),
  ]),
  fixture: 'shown_consent',
})
export const sendConsent = defineRoute({
  ...page,
  id: 'consent.send',
  method: 'POST',
  path: '/oauth/consent',
  summary: 'The decision on that page; the browser goes back to the app',
  body: z.strictObject({
    csrf_token: Csrf,
    decision: Decision,
    client_id: text(200, 1),
    redirect_uri: Address.meta({ description: 'As the app has sent it' }),
    scope: text(4_000).meta({ description: 'What the member gives, separated by spaces; empty to deny' }),
    state: State.optional().meta({ description: 'As the app has sent it' }),
    nonce: Nonce.optional().meta({ description: 'As the app has sent it' }),
    code_challenge: text(200).optional().meta({ description: 'As the app has sent it' }),
    resource: Address.optional().meta({ description: 'As the app has sent it' }),
    prompt: text(100).optional().meta({ description: 'As the app has sent it' }),
  }),
  bodyType: 'json_or_form',
  reply: z.object({ redirect_uri: z.string().meta({ description: 'Where the browser goes' }) }),
  refusals: ['forbidden', 'unauthenticated', 'reauthentication_required'],
  fixture: 'sent_consent',
})

const UserCode = text(20, 1).meta({ description: 'As the device shows it', example: 'WDJB-MJHT' })

/** The result of a decision on a device. */
export const DeviceDecision = z
  .object({
    status: z.enum(['connected', 'declined']),
    scopes: z.array(z.string()).meta({ description: 'What the device may do' }),
  })
  .meta({ id: 'DeviceDecision' })

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
  reply: DeviceDecision,
  refusals: ['rate_limited', 'reauthentication_required'],
  tx: 'none',
  fixture: 'device',
})

export const showDevice = defineRoute({
  ...page,
  id: 'device.show',
  method: 'GET',
  path: '/device',
  summary: 'The page on which a person types the code of a device, and decides (RFC 8628)',
  query: z.object({ user_code: UserCode.optional() }),
  reply: z.discriminatedUnion('status', [
    SignIn,
    z.object({ status: z.literal('type').meta({ description: 'The code is missing' }) }),
    AskedPage.extend({
      status: z.literal('decide').meta({ description: 'The member decides' }),
      user_code: z.string().meta({ description: 'What the device must show, too' }),
    }),
  ]),
  refusals: ['rate_limited'],
  fixture: 'none',
})
export const sendDevice = defineRoute({
  ...page,
  id: 'device.send',
  method: 'POST',
  path: '/device',
  summary: 'The decision on that page',
  body: z.strictObject({ csrf_token: Csrf, decision: Decision, user_code: UserCode }),
  bodyType: 'json_or_form',
  reply: DeviceDecision,
  refusals: ['forbidden', 'unauthenticated', 'rate_limited', 'reauthentication_required'],
  fixture: 'sent_device',
})
