import { z } from 'zod'
import { ScopeSchema } from '../../access.ts'
import { text } from '../field.ts'
import { defineRoute } from '../route.ts'

const Address = text(2_000, 1)
const asked = {
  client_id: text(200, 1).meta({ description: 'Client id of the app' }),
  redirect_uri: Address.meta({ description: 'Redirect address; must match a registered one exactly' }),
  response_type: text(50, 1).meta({ description: 'Must be `code`', example: 'code' }),
  prompt: text(100).nullable().default(null).meta({
    description: '`none`: never ask; `consent`: always ask; `login`: require a recent sign-in. `null`: ask if needed',
  }),
}

/** What an app requests of the member, and what the member may grant (spec 4.1). */
export const ConsentStart = z
  .object({
    client: z
      .object({
        client_id: z.string().nullable().meta({ description: 'OAuth 2.0 client id' }),
        name: z.string().meta({ description: 'Name' }),
        description: z.string().nullable().meta({ description: 'Description' }),
        logo_url: z.string().nullable().meta({ description: 'Address of the app’s logo' }),
        client_type: z.string().nullable().meta({ description: '`public` or `confidential`' }),
        made_by: z.string().nullable().meta({
          description:
            'Name of the account that owns the app; `null` if the app registered itself or is part of Pharos',
        }),
        warning: z.string().nullable().meta({
          description:
            'Warning to show to the member if the app neither belongs to their account nor is part of Pharos',
        }),
      })
      .meta({ description: 'The app that requests access' }),
    consent_required: z
      .boolean()
      .meta({ description: 'Whether the member must consent; false if the member has granted these scopes before' }),
    scopes: z
      .array(
        z.object({
          scope: z.string().meta({ description: 'Requested scope' }),
          description: z.string().nullable().meta({ description: 'Description' }),
          is_grantable: z.boolean().meta({ description: 'Whether the role of the member includes the scope' }),
        }),
      )
      .meta({ description: 'Requested scopes, in the order of the request' }),
  })
  .meta({ id: 'ConsentStart' })

const session = { kind: 'account', scope: null, role: 'viewer', session: true } as const

export const startConsent = defineRoute({
  id: 'consent.start',
  method: 'POST',
  path: '/oauth/authorize/start',
  summary: 'Get the details of an app’s request for access, before the member decides',
  access: session,
  body: z.strictObject({
    ...asked,
    scopes: z.array(text(100, 1)).max(60).default([]).meta({
      description: 'Requested scopes: the parts of the parameter `scope`; without any, those that the app registered',
    }),
  }),
  reply: ConsentStart,
  tx: 'none',
  fixture: 'consent',
})
export const decideConsent = defineRoute({
  id: 'consent.decide',
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'Record the decision of the member; the browser must then be sent to the returned address',
  access: session,
  body: z.strictObject({
    ...asked,
    consent_granted: z
      .boolean()
      .meta({ description: 'Whether the member consents; if false, the app is told that access was denied' }),
    scopes: z.array(ScopeSchema).max(60).nullable().default(null).meta({
      description:
        'Granted scopes, a subset of the requested ones; `null` for all that the app registered and the role includes',
    }),
    state: text(2_000).nullable().default(null).meta({ description: 'Opaque value, returned to the app' }),
    nonce: text(500).nullable().default(null).meta({ description: 'Nonce, stored with the authorization code' }),
    code_challenge: text(200).nullable().default(null).meta({
      description:
        'PKCE code challenge for the method S256 (RFC 7636), required of every client: without it the app receives an error',
    }),
    resources: z.array(Address).max(10).nullable().default(null).meta({
      description: 'Resources that the tokens are for; only this installation is allowed (RFC 8707)',
    }),
  }),
  reply: z.object({ redirect_uri: z.string().meta({ description: 'Address to which the browser must be sent' }) }),
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
  location: z.string().meta({ description: 'Address of the sign-in page, which leads back here' }),
})
const Csrf = text(100, 1).meta({ description: 'CSRF token of the session, from the page' })
const Decision = z.enum(['allow', 'deny']).meta({ description: 'Button that was pressed' })
const Level = z.enum(['none', 'read', 'change']).optional().meta({
  description: 'What the member grants of this area; all that is requested, if omitted',
})
/** The choice of the member on a page, by area. */
const choice = { monitoring: Level, response: Level, pages: Level, telemetry: Level, account: Level }
const page = { access: { kind: 'public' }, tx: 'none', replyType: 'json_or_html' } as const
const AskedPage = ConsentStart.extend({
  account: z.string().meta({ description: 'Name of the account that the app would access' }),
  email: z.string().meta({ description: 'Email address of the signed-in person' }),
  csrf_token: z.string().meta({ description: 'CSRF token to send with the decision' }),
  other_account: z.string().nullable().meta({
    description:
      'Address of the page for choosing another account, which leads back here; `null` if there is no other account',
  }),
  sign_in: z.string().nullable().meta({
    description:
      'Address at which to sign in again before allowing access, which leads back here; `null` if the last sign-in is recent enough',
  }),
})

export const showConsent = defineRoute({
  ...page,
  id: 'consent.show',
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Authorization endpoint (RFC 6749, 4.1.1): show the consent page, or redirect to sign-in or back to the app',
  query: z.object({
    client_id: z.string().max(200).meta({ description: 'Client id of the app' }),
    redirect_uri: z.string().max(2_000).meta({ description: 'Redirect address; must match a registered one exactly' }),
    response_type: Parameter.meta({ description: 'Must be `code`' }),
    scope: Parameter.meta({
      description: 'Requested scopes, separated by spaces; without any, those that the app registered',
    }),
    state: State.optional().meta({ description: 'Opaque value, returned to the app' }),
    nonce: Nonce.optional().meta({ description: 'Nonce, stored with the authorization code' }),
    code_challenge: Parameter.meta({ description: 'PKCE code challenge (RFC 7636)' }),
    code_challenge_method: Parameter.meta({ description: 'Must be `S256`' }),
    resource: Parameter.meta({
      description: 'Resource that the tokens are for; only this installation is allowed (RFC 8707)',
    }),
    prompt: Parameter.meta({ description: '`none`, `consent` or `login`' }),
    response_mode: Parameter.meta({ description: 'Must be `query`, if given' }),
    request: z.string().max(20_000).optional().meta({ description: 'Refused: request objects are not supported' }),
    request_uri: z.string().max(2_000).optional().meta({ description: 'Refused: request objects are not supported' }),
  }),
  reply: z.discriminatedUnion('status', [
    SignIn,
    z.object({
      status: z.literal('redirect').meta({ description: 'The request is already decided' }),
      location: z.string().meta({ description: 'Redirect address of the app' }),
    }),
    AskedPage.extend({
      status: z.literal('decide').meta({ description: 'The member must decide' }),
      request: z.record(z.string(), z.string()).meta({ description: 'Request parameters to send with the decision' }),
    }),
  ]),
  fixture: 'shown_consent',
})
export const sendConsent = defineRoute({
  ...page,
  id: 'consent.send',
  method: 'POST',
  path: '/oauth/consent',
  summary: 'Submit the consent page; the browser returns to the app',
  body: z.strictObject({
    csrf_token: Csrf,
    decision: Decision,
    client_id: text(200, 1).meta({ description: 'OAuth 2.0 client id' }),
    redirect_uri: Address.meta({ description: 'Redirect address as sent by the app' }),
    scope: text(4_000).meta({ description: 'Granted scopes, separated by spaces; empty to deny access' }),
    state: State.optional().meta({ description: 'Redirect address as sent by the app' }),
    nonce: Nonce.optional().meta({ description: 'Redirect address as sent by the app' }),
    code_challenge: text(200).optional().meta({ description: 'Redirect address as sent by the app' }),
    resource: Address.optional().meta({ description: 'Redirect address as sent by the app' }),
    prompt: text(100).optional().meta({ description: 'Redirect address as sent by the app' }),
    ...choice,
  }),
  bodyType: 'json_or_form',
  reply: z.object({ redirect_uri: z.string().meta({ description: 'Address to which the browser is redirected' }) }),
  refusals: ['forbidden', 'unauthenticated', 'reauthentication_required'],
  fixture: 'sent_consent',
})

/** What a device requests, and where its request came from. */
export const DeviceStart = ConsentStart.extend({
  origin: z
    .object({
      address: z.string().meta({ description: 'Address that requested the code', example: '203.0.113.5' }),
      device: z.string().meta({ description: 'Program and system that requested it, by its user agent' }),
      requested_at: z.string().meta({ description: 'When it was requested' }),
      age_seconds: z.int().meta({ description: 'How many seconds ago that was' }),
      same_address: z.boolean().meta({ description: 'Whether that is also the address of this request' }),
    })
    .nullable()
    .meta({ description: 'Where the request came from; `null` if it is not known' }),
}).meta({ id: 'DeviceStart' })

const UserCode = text(20, 1).meta({ description: 'Code shown on the device', example: 'WDJB-MJHT' })

/** The result of a decision on a device. */
export const DeviceDecision = z
  .object({
    status: z.enum(['connected', 'declined']).meta({ description: 'Status' }),
    scopes: z.array(z.string()).meta({ description: 'Scopes granted to the device' }),
  })
  .meta({ id: 'DeviceDecision' })

export const startDevice = defineRoute({
  id: 'device.start',
  method: 'POST',
  path: '/oauth/device/start',
  summary: 'Get the details of a device’s request for access by the code that the member entered',
  access: session,
  body: z.strictObject({ user_code: UserCode }),
  reply: DeviceStart,
  refusals: ['rate_limited'],
  tx: 'none',
  fixture: 'device',
})
export const decideDevice = defineRoute({
  id: 'device.decide',
  method: 'POST',
  path: '/oauth/device',
  summary:
    'Allow or deny access for a device; it receives those of the requested scopes that the member’s role includes',
  access: session,
  body: z.strictObject({
    user_code: UserCode,
    consent_granted: z
      .boolean()
      .meta({ description: 'Whether the member consents; if false, the device is told that access was denied' }),
    scopes: z.array(ScopeSchema).max(60).nullable().default(null).meta({
      description: 'Granted scopes, a subset of the requested ones; `null` for all that the role includes',
    }),
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
  summary: 'Show the page on which a person enters the code of a device and decides (RFC 8628)',
  query: z.object({
    user_code: UserCode.optional(),
    typed: text(100)
      .optional()
      .meta({ description: 'Proves that the person typed the code, from the form of this page' }),
  }),
  reply: z.discriminatedUnion('status', [
    SignIn,
    z.object({
      status: z.literal('type').meta({ description: 'The person has to type the code' }),
      typed: z.string().meta({ description: 'Value to send with the code' }),
      from_link: z.boolean().meta({
        description: 'Whether a code came with a link, and was ignored since the device has another address',
      }),
    }),
    AskedPage.extend({
      origin: DeviceStart.shape.origin,
      status: z.literal('decide').meta({ description: 'The member must decide' }),
      user_code: z.string().meta({ description: 'Code, which must match the code on the device' }),
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
  summary: 'Submit the device page',
  body: z.strictObject({ csrf_token: Csrf, decision: Decision, user_code: UserCode, ...choice }),
  bodyType: 'json_or_form',
  reply: DeviceDecision,
  refusals: ['forbidden', 'unauthenticated', 'rate_limited', 'reauthentication_required'],
  fixture: 'sent_device',
})
