import { ChoiceField, TextField, ToggleField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { type Form as State, useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, type Shown, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { ROLE_NAMES } from '../../words/role.ts'
import { SSO } from '../../words/sso.ts'
import { GroupRolesField } from '../directory/index.ts'
import { type Connection, KINDS, type Kind } from './kind.ts'

const GIVEN = ['super_admin', 'admin', 'member', 'auditor', 'viewer'] as const
const DEFAULTS = ['admin', 'member', 'auditor', 'viewer'] as const

/** The fields that are changed here, of both kinds. Optional ones depend on the kind. */
interface Values {
  name: string
  default_role: string
  role_mapping: Record<string, string>
  role_attribute?: string
  sign_requests?: boolean
  publish_encryption?: boolean
  metadata_url?: string
  issuer?: string
  client_id?: string
  client_secret?: string
  role_claim?: string
}

/** The name of a connection, its provider, and the roles that it assigns. */
export function ConnectionSettings({ kind, id }: { kind: Kind; id: string }) {
  const route = KINDS[kind].get as typeof KINDS.saml.get
  const read = useVersion(route, { params: { id } }) as Shown<Versioned<Connection>>
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{SSO.settings}</h2>
      <WhenRead of={read}>{found => <Edit kind={kind} read={found} />}</WhenRead>
    </section>
  )
}

function valuesOf(body: Connection): Values {
  const { name, default_role, role_mapping } = body
  const own =
    'entity_id' in body
      ? {
          role_attribute: body.role_attribute,
          sign_requests: body.sign_requests,
          publish_encryption: body.publish_encryption,
          ...(body.metadata_url ? { metadata_url: body.metadata_url } : {}),
        }
      : { issuer: body.issuer, client_id: body.client_id, role_claim: body.role_claim }
  return { name, default_role, role_mapping, ...own }
}

function baseOf({ body, version }: Versioned<Connection>) {
  return { values: valuesOf(body), version }
}

function Edit({ kind, read }: { kind: Kind; read: Versioned<Connection> }) {
  const params = { id: read.body.id }
  const routes = KINDS[kind] as typeof KINDS.saml
  const form = useForm<typeof KINDS.saml.update, Values>({
    route: routes.update,
    params,
    base: baseOf(read),
    secrets: ['client_secret'],
    reread: async () => baseOf(await readVersion(routes.get, { params })),
    ofReply: valuesOf,
  })
  return (
    <Form
      of={form}
      action={SSO.save}
      labels={{ name: SSO.name, default_role: SSO.defaultRole, role_mapping: SSO.mapping }}
      onSent={() => notify({ tone: 'good', text: SSO.saved })}
    >
      <TextField of={form} name="name" label={SSO.name} empty="" />
      {kind === 'saml' ? <SamlFields of={form} /> : <OidcFields of={form} />}
      <ChoiceField
        of={form}
        name="default_role"
        label={SSO.defaultRole}
        hint={SSO.defaultRoleHint}
        options={DEFAULTS.map(value => ({ value, label: ROLE_NAMES[value] }))}
      />
      <GroupRolesField of={form} name="role_mapping" label={SSO.mapping} hint={SSO.mappingHint} roles={GIVEN} />
    </Form>
  )
}

function SamlFields({ of }: { of: State<Values> }) {
  return (
    <>
      {of.values.metadata_url !== undefined && (
        <TextField of={of} name="metadata_url" type="url" label={SSO.metadataUrl} hint={SSO.metadataUrlHint} empty="" />
      )}
      <TextField of={of} name="role_attribute" label={SSO.groups} empty="" />
      <ToggleField of={of} name="sign_requests" label={SSO.signRequests} hint={SSO.signRequestsHint} />
      <ToggleField of={of} name="publish_encryption" label={SSO.encryption} hint={SSO.encryptionHint} />
    </>
  )
}

function OidcFields({ of }: { of: State<Values> }) {
  return (
    <>
      <TextField of={of} name="issuer" type="url" label={SSO.issuer} hint={SSO.issuerHint} empty="" />
      <TextField of={of} name="client_id" label={SSO.clientId} empty="" />
      <TextField
        of={of}
        name="client_secret"
        type="password"
        label={SSO.clientSecret}
        hint={SSO.clientSecretKept}
        autocomplete="new-password"
      />
      <TextField of={of} name="role_claim" label={SSO.claim} empty="" />
    </>
  )
}
