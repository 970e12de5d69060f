import type { OidcConnectionCreate } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { createOidcConnection } from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { SSO } from '../../words/sso.ts'

const AT = '/console/settings/sso'

/** Connects an identity provider by its issuer; the next steps are on the connection's own screen. */
export function NewOidc() {
  const { route } = useLocation()
  const form = useForm<typeof createOidcConnection, z.input<typeof OidcConnectionCreate>>({
    route: createOidcConnection,
    base: { values: { name: '', issuer: '', client_id: '', client_secret: null }, version: null },
    secrets: ['client_secret'],
  })
  return (
    <>
      <Head title={SSO.addOidc} />
      <section class="card">
        <Form
          of={form}
          action={SSO.create}
          onSent={reply => route(`${AT}/oidc/${(reply as { id: string }).id}`)}
          onCancel={() => route(AT)}
        >
          <TextField of={form} name="name" label={SSO.name} hint={SSO.nameHint} empty="" />
          <TextField of={form} name="issuer" type="url" label={SSO.issuer} hint={SSO.issuerHint} empty="" />
          <TextField of={form} name="client_id" label={SSO.clientId} empty="" />
          <TextField
            of={form}
            name="client_secret"
            type="password"
            label={SSO.clientSecret}
            hint={SSO.clientSecretHint}
            autocomplete="new-password"
            empty={null}
          />
        </Form>
      </section>
    </>
  )
}
