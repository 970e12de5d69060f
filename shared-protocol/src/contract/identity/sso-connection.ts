import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { CreatedAt, HttpUrl, Id, Name, OwnId, ref, TimeIn, TimeOut, text, UpdatedAt } from '../field.ts'

/** The roles that an identity provider can give; it cannot make an owner. */
const GIVEN_ROLES = ['super_admin', 'admin', 'member', 'viewer', 'auditor'] as const
/** The role that everyone in the directory gets must be below those that manage the connection itself. */
const DEFAULT_ROLES = ['admin', 'member', 'viewer', 'auditor'] as const

const DefaultRole = z
  .enum(DEFAULT_ROLES)
  .meta({ description: 'Role of members for whom role_mapping has no matching group' })
const RoleMapping = z
  .record(text(200, 1), z.enum(GIVEN_ROLES))
  .refine(mapping => Object.keys(mapping).length <= 200, says('field.too_many_entries'))
  .meta({
    description:
      'Map of group to role, applied at every sign-in; the most powerful matching role is used. If empty, existing members keep their role. Owners always keep their role',
    example: { admins: 'admin', support: 'viewer' },
  })
const Enforce = z.boolean().meta({
  description:
    'Whether single sign-on is the only way to sign in to the account while the connection is active; break_glass_user_id is exempt',
})
const EnforceFrom = TimeIn.nullable().optional().meta({
  description:
    'When `enforce` begins, at most 90 days ahead; a past time is now. From then on, API keys and apps of members whom the connection cannot sign in are refused. Members who lose something are told by mail, and reminded 7 days and 1 day before. `null`: at once, and these continue to work',
})
const BreakGlass = ref('member').nullable().meta({
  description: 'Owner who may also sign in without single sign-on, in case the identity provider is unavailable',
})
const ConnectionName = Name.meta({ description: 'Your name for the connection' })
const Status = z.enum(['draft', 'active']).meta({
  description: '`draft`: nobody can sign in through it. `active`: possible after a successful test',
})

const SsoBinding = z.enum(['redirect', 'post']).meta({
  description: 'How browsers carry sign-in requests: `redirect` (HTTP-Redirect) or `post` (HTTP-POST)',
})

const PublishEncryption = z.boolean().meta({
  description:
    'Whether the service provider metadata has a certificate for encryption; some identity providers encrypt as soon as it does. Encrypted assertions are accepted in any case',
})

/** How the last test ended. */
const LastTest = z
  .object({
    at: TimeOut.meta({ description: 'Time of the test' }),
    outcome: z.enum(['succeeded', 'failed']).meta({ description: 'Whether a real sign-in would have succeeded' }),
    email: z.string().nullable().meta({ description: 'Email address reported by the identity provider' }),
    role: z.string().nullable().meta({ description: 'Role that a real sign-in would assign' }),
    reason: z.string().nullable().meta({ description: 'Why the test failed (see docs/sso.md)' }),
  })
  .nullable()
  .meta({
    description: 'Result of the last test; `null` if there was none since the identity provider settings were changed',
  })

const common = {
  id: OwnId,
  name: z.string().meta({ description: 'Name' }),
  status: Status,
  default_role: DefaultRole,
  role_mapping: RoleMapping,
  enforce: Enforce,
  enforce_from: TimeOut.nullable().meta({
    description:
      'From when `enforce` applies, and also refuses API keys and apps of members whom the connection cannot sign in; `null`: at once, and these continue to work',
  }),
  break_glass_user_id: Id.nullable().meta({ description: 'Owner who may also sign in without single sign-on' }),
  owner_approved: z.boolean().meta({
    description:
      'Whether owners can sign in through the connection. An owner must have activated it; if another member activates it or changes the identity provider, an owner must activate it again',
  }),
  last_test: LastTest,
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}

export const SamlConnection = z
  .object({
    ...common,
    entity_id: z.string().meta({ description: 'Entity id of the identity provider' }),
    sso_url: z.string().meta({ description: 'Sign-in address of the identity provider' }),
    sso_binding: SsoBinding,
    sign_requests: z.boolean().meta({ description: 'Whether sign-in requests are signed' }),
    publish_encryption: PublishEncryption,
    certificates: z
      .array(
        z.object({
          fingerprint: z.string().meta({ description: 'SHA-256 fingerprint in hexadecimal' }),
          not_before: TimeOut.meta({ description: 'Start of the validity of the certificate' }),
          not_after: TimeOut.meta({ description: 'End of the validity of the certificate' }),
          expired: z.boolean().meta({
            description: 'Whether the certificate has expired; signatures made with an expired one are rejected',
          }),
        }),
      )
      .meta({ description: 'Accepted signing certificates; several allow an overlap during a change' }),
    metadata_url: z
      .string()
      .nullable()
      .meta({ description: 'Address of the metadata, which is read daily; `null` if the metadata was given directly' }),
    metadata_checked_at: TimeOut.nullable().meta({ description: 'Time at which the metadata was last read' }),
    metadata_error: z
      .string()
      .nullable()
      .meta({ description: 'Why the metadata could not be read; the previous metadata stays in use' }),
    role_attribute: z.string().meta({ description: 'SAML attribute that contains the groups of a person' }),
    allow_idp_initiated: z.boolean().meta({ description: 'Whether sign-ins may start at the identity provider' }),
    service_provider: z
      .object({
        entity_id: z.string().meta({ description: 'Entity id of Pharos, the audience of assertions' }),
        acs_url: z.string().meta({ description: 'Assertion consumer service address, to which responses are posted' }),
        metadata_url: z
          .string()
          .meta({ description: 'Address of the service provider metadata, which contains all of these values' }),
        certificates: z
          .array(
            z.object({
              use: z.enum(['signing', 'encryption']).meta({
                description: '`signing`: verifies our requests. `encryption`: for encrypting assertions',
              }),
              certificate: z.string().meta({ description: 'PEM certificate' }),
              not_after: TimeOut.meta({ description: 'End of the validity of the certificate' }),
            }),
          )
          .meta({ description: 'Certificates of Pharos for this connection; new ones are made every year' }),
      })
      .meta({ description: 'Service provider values to enter at the identity provider' }),
  })
  .meta({ id: 'SamlConnection' })
export type SamlConnection = z.output<typeof SamlConnection>

export const OidcConnection = z
  .object({
    ...common,
    issuer: z.string().meta({ description: 'Issuer of the identity provider' }),
    client_id: z.string().meta({ description: 'Client id of Pharos at the identity provider' }),
    has_client_secret: z
      .boolean()
      .meta({ description: 'Whether a client secret is set; the secret is never returned' }),
    scopes: z.array(z.string()).meta({ description: 'Requested scopes' }),
    role_claim: z.string().meta({ description: 'Claim that contains the groups of a person' }),
    redirect_uri: z.string().meta({ description: 'Service provider values to enter at the identity provider' }),
  })
  .meta({ id: 'OidcConnection' })
export type OidcConnection = z.output<typeof OidcConnection>

const shared = {
  name: ConnectionName.optional(),
  status: Status.optional(),
  default_role: DefaultRole.optional(),
  role_mapping: RoleMapping.optional(),
  enforce: Enforce.optional(),
  enforce_from: EnforceFrom,
  break_glass_user_id: BreakGlass.optional(),
}
const RoleSource = text(300, 1)
const SignRequests = z.boolean().meta({
  description:
    'Whether to sign sign-in requests. They are also signed if the metadata of the identity provider asks for it (`WantAuthnRequestsSigned`)',
})
const saml = {
  metadata_url: HttpUrl.optional().meta({ description: 'Address of the identity provider metadata' }),
  metadata_xml: text(400_000, 1).optional().meta({ description: 'Identity provider metadata as XML' }),
  entity_id: text(1024, 1)
    .optional()
    .meta({ description: 'Entity id of the identity provider, if no metadata is given' }),
  sso_url: HttpUrl.optional().meta({
    description: 'Sign-in address, if no metadata is given',
  }),
  sso_binding: SsoBinding.optional(),
  sign_requests: SignRequests.optional(),
  publish_encryption: PublishEncryption.optional(),
  certificates: z
    .array(text(10_000, 1))
    .min(1)
    .max(10)
    .optional()
    .meta({ description: 'PEM signing certificates, if no metadata is given; several are allowed during a change' }),
  role_attribute: RoleSource.optional().meta({ description: 'SAML attribute that contains the groups of a person' }),
  allow_idp_initiated: z
    .boolean()
    .optional()
    .meta({ description: 'Whether sign-ins may start at the identity provider' }),
}
const Scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, says('field.scope'))
const oidc = {
  issuer: HttpUrl.optional().meta({
    description: 'Issuer of the identity provider, from which its configuration is read',
  }),
  client_id: text(500, 1).optional().meta({ description: 'Client id of Pharos at the identity provider' }),
  client_secret: text(2000, 1).nullable().optional().meta({
    description: 'Client secret, never returned; `null` for a public client, which uses only PKCE',
    writeOnly: true,
  }),
  scopes: z
    .array(Scope)
    .max(20)
    .optional()
    .meta({ description: 'Scopes to request in addition to `openid` and `email`' }),
  role_claim: RoleSource.optional().meta({ description: 'Claim that contains the groups of a person' }),
}
const atFirst = {
  name: ConnectionName,
  default_role: DefaultRole.default('member'),
  role_mapping: RoleMapping.default({}),
  enforce: Enforce.default(false),
  enforce_from: EnforceFrom,
  break_glass_user_id: BreakGlass.default(null),
}

export const SamlConnectionUpdate = z.strictObject({ ...shared, ...saml })
export const SamlConnectionCreate = z.strictObject({
  ...saml,
  ...atFirst,
  role_attribute: RoleSource.default('groups').meta({
    description: 'SAML attribute that contains the groups of a person',
  }),
  sign_requests: SignRequests.default(false),
  publish_encryption: PublishEncryption.default(true),
  allow_idp_initiated: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether sign-ins may start at the identity provider' }),
})
export const OidcConnectionUpdate = z.strictObject({ ...shared, ...oidc })
export const OidcConnectionCreate = z.strictObject({
  ...oidc,
  ...atFirst,
  issuer: HttpUrl.meta({
    description: 'Issuer of the identity provider, from which its configuration is read',
    example: 'https://login.example.com',
  }),
  client_id: text(500, 1).meta({ description: 'Client id of Pharos at the identity provider' }),
  scopes: z
    .array(Scope)
    .max(20)
    .default(['profile'])
    .meta({ description: 'Scopes to request in addition to `openid` and `email`' }),
  role_claim: RoleSource.default('groups').meta({ description: 'Claim that contains the groups of a person' }),
})

/** Where to start a test. */
export const SsoTest = z
  .object({
    url: z.string().meta({ description: 'Address to open in a browser; it does not start a session' }),
    expires_at: TimeOut.meta({ description: 'Time of expiry' }),
  })
  .meta({ id: 'SsoTest' })
