import { z } from 'zod'
import { HttpUrl, Id, Name, ref, TimeOut, text } from './field.ts'

/** The roles that an identity provider can give; it cannot make an owner. */
const GIVEN_ROLES = ['super_admin', 'admin', 'member', 'viewer', 'auditor'] as const
/** The role that everyone in the directory gets must be below those that manage the connection itself. */
const DEFAULT_ROLES = ['admin', 'member', 'viewer', 'auditor'] as const

const DefaultRole = z
  .enum(DEFAULT_ROLES)
  .meta({ description: 'Of members whom no entry of role_mapping gives another role' })
const RoleMapping = z
  .record(text(200, 1), z.enum(GIVEN_ROLES))
  .refine(mapping => Object.keys(mapping).length <= 200, 'must have at most 200 entries')
  .meta({
    description:
      'Roles by group: the strongest one counts, at every sign-in. Empty: who is a member keeps their role. Owners always keep theirs',
    example: { admins: 'admin', support: 'viewer' },
  })
const Enforce = z.boolean().meta({
  description: 'While the connection is active, nobody signs in to the account in another way, but one owner',
})
const BreakGlass = ref('member')
  .nullable()
  .meta({ description: 'The owner who may also sign in otherwise, for when the identity provider is away' })
const ConnectionName = Name.meta({ description: 'For the people who manage it' })
const Status = z.enum(['draft', 'active']).meta({
  description: 'A draft signs nobody in; it becomes active after a test that succeeded',
})

/** How the last test ended. */
const LastTest = z
  .object({
    at: TimeOut,
    outcome: z.enum(['succeeded', 'failed']).meta({ description: 'Whether a sign-in would have worked' }),
    email: z.string().nullable().meta({ description: 'The address that the identity provider named' }),
    role: z.string().nullable().meta({ description: 'The role that a sign-in would give' }),
    reason: z.string().nullable().meta({ description: 'Why it failed (docs/sso.md)' }),
  })
  .nullable()
  .meta({ description: 'How the last test ended; null: none since the provider was changed' })

const common = {
  id: Id,
  name: z.string(),
  status: Status,
  default_role: DefaultRole,
  role_mapping: RoleMapping,
  enforce: Enforce,
  break_glass_user_id: Id.nullable().meta({ description: 'The owner who may also sign in otherwise' }),
  owner_approved: z.boolean().meta({
    description:
      'Whether it signs owners in: an owner has made it active, or has done so again, since somebody else made it active or changed whom it trusts',
  }),
  last_test: LastTest,
  created_at: TimeOut,
  updated_at: TimeOut,
}

export const SamlConnection = z
  .object({
    ...common,
    entity_id: z.string().meta({ description: 'The entity id of the identity provider' }),
    sso_url: z.string().meta({ description: 'Where people sign in' }),
    certificates: z
      .array(
        z.object({
          fingerprint: z.string().meta({ description: 'SHA-256, in hexadecimal' }),
          not_before: TimeOut,
          not_after: TimeOut,
          expired: z.boolean().meta({ description: 'What it signs is refused' }),
        }),
      )
      .meta({ description: 'Any of them may sign, so that an old and a new one overlap' }),
    metadata_url: z.string().nullable().meta({ description: 'Read every day; null: metadata was given as it is' }),
    metadata_checked_at: TimeOut.nullable().meta({ description: 'When the metadata was last read' }),
    metadata_error: z.string().nullable().meta({ description: 'Why it could not be read; what it said before holds' }),
    role_attribute: z.string().meta({ description: 'The attribute with the groups of a person' }),
    allow_idp_initiated: z.boolean().meta({ description: 'Whether sign-ins may begin at the identity provider' }),
    service_provider: z
      .object({
        entity_id: z.string().meta({ description: 'Our entity id, which is the audience of assertions' }),
        acs_url: z.string().meta({ description: 'Where responses are posted to' }),
        metadata_url: z.string().meta({ description: 'Both as metadata' }),
      })
      .meta({ description: 'What the identity provider must know of us' }),
  })
  .meta({ id: 'SamlConnection' })
export type SamlConnection = z.output<typeof SamlConnection>

export const OidcConnection = z
  .object({
    ...common,
    issuer: z.string().meta({ description: 'The issuer of the identity provider' }),
    client_id: z.string().meta({ description: 'Our client id there' }),
    has_client_secret: z.boolean().meta({ description: 'Whether there is a client secret; it is never read back' }),
    scopes: z.array(z.string()).meta({ description: 'What is asked for' }),
    role_claim: z.string().meta({ description: 'The claim with the groups of a person' }),
    redirect_uri: z.string().meta({ description: 'What the identity provider must know of us' }),
  })
  .meta({ id: 'OidcConnection' })
export type OidcConnection = z.output<typeof OidcConnection>

const shared = {
  name: ConnectionName.optional(),
  status: Status.optional(),
  default_role: DefaultRole.optional(),
  role_mapping: RoleMapping.optional(),
  enforce: Enforce.optional(),
  break_glass_user_id: BreakGlass.optional(),
}
const RoleSource = text(300, 1)
const saml = {
  metadata_url: HttpUrl.optional().meta({ description: 'Where the metadata of the identity provider is' }),
  metadata_xml: text(400_000, 1).optional().meta({ description: 'The metadata itself' }),
  entity_id: text(1024, 1).optional().meta({ description: 'Without metadata: the entity id of the identity provider' }),
  sso_url: HttpUrl.optional().meta({ description: 'Without metadata: where people sign in, by HTTP-Redirect' }),
  certificates: z
    .array(text(10_000, 1))
    .min(1)
    .max(10)
    .optional()
    .meta({ description: 'Without metadata: certificates in PEM that may sign; several during a rollover' }),
  role_attribute: RoleSource.optional().meta({ description: 'The attribute with the groups of a person' }),
  allow_idp_initiated: z
    .boolean()
    .optional()
    .meta({ description: 'Also take sign-ins that begin at the identity provider' }),
}
const Scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope (RFC 6749, 3.3)')
const oidc = {
  issuer: HttpUrl.optional().meta({ description: 'The issuer; its configuration is read from there' }),
  client_id: text(500, 1).optional().meta({ description: 'Our client id there' }),
  client_secret: text(2000, 1)
    .nullable()
    .optional()
    .meta({ description: 'Never read back; null: a public client, with PKCE alone' }),
  scopes: z.array(Scope).max(20).optional().meta({ description: 'Asked for beside openid and email' }),
  role_claim: RoleSource.optional().meta({ description: 'The claim with the groups of a person' }),
}
const atFirst = {
  name: ConnectionName,
  default_role: DefaultRole.default('member'),
  role_mapping: RoleMapping.default({}),
  enforce: Enforce.default(false),
  break_glass_user_id: BreakGlass.default(null),
}

export const SamlConnectionUpdate = z.strictObject({ ...shared, ...saml })
export const SamlConnectionCreate = z.strictObject({
  ...saml,
  ...atFirst,
  role_attribute: RoleSource.default('groups').meta({ description: 'The attribute with the groups of a person' }),
  allow_idp_initiated: z.boolean().default(false).meta({ description: 'Also take sign-ins that begin there' }),
})
export const OidcConnectionUpdate = z.strictObject({ ...shared, ...oidc })
export const OidcConnectionCreate = z.strictObject({
  ...oidc,
  ...atFirst,
  issuer: HttpUrl.meta({
    description: 'The issuer; its configuration is read from there',
    example: 'https://login.example.com',
  }),
  client_id: text(500, 1).meta({ description: 'Our client id there' }),
  scopes: z.array(Scope).max(20).default(['profile']).meta({ description: 'Asked for beside openid and email' }),
  role_claim: RoleSource.default('groups').meta({ description: 'The claim with the groups of a person' }),
})

/** Where to start a test. */
export const SsoTest = z
  .object({
    url: z.string().meta({ description: 'To be opened in a browser; it signs nobody in' }),
    expires_at: TimeOut,
  })
  .meta({ id: 'SsoTest' })
