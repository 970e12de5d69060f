import type { SamlConnectionCreate } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { createSamlConnection } from '@pharos/shared-protocol/contract/identity/sso-connection-routes.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { AreaField, ChoiceField, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { SSO } from '../../words/sso.ts'
import { ProviderSteps } from './provider-steps.tsx'

type Values = z.input<typeof SamlConnectionCreate> & { source: 'url' | 'xml' }
const AT = '/console/settings/sso'
const SOURCES = [
  { value: 'url', label: SSO.byUrl },
  { value: 'xml', label: SSO.byXml },
]

/** Connects an identity provider by its metadata; the next steps are on the connection's own screen. */
export function NewSaml() {
  const { route } = useLocation()
  const form = useForm<typeof createSamlConnection, Values>({
    route: createSamlConnection,
    base: { values: { name: '', source: 'url', metadata_url: '', metadata_xml: '' }, version: null },
    toBody: (_, { name, source, metadata_url, metadata_xml }) =>
      source === 'url' ? { name, metadata_url } : { name, metadata_xml },
  })
  return (
    <>
      <Head title={SSO.addSaml} />
      <section class="card">
        <ProviderSteps />
      </section>
      <section class="card">
        <Form
          of={form}
          action={SSO.create}
          onSent={reply => route(`${AT}/saml/${(reply as { id: string }).id}`)}
          onCancel={() => route(AT)}
        >
          <TextField of={form} name="name" label={SSO.name} hint={SSO.nameHint} empty="" />
          <ChoiceField of={form} name="source" label={SSO.source} options={SOURCES} />
          {form.values.source === 'url' ? (
            <TextField
              of={form}
              name="metadata_url"
              type="url"
              label={SSO.metadataUrl}
              hint={SSO.metadataUrlHint}
              empty=""
            />
          ) : (
            <AreaField of={form} name="metadata_xml" label={SSO.metadataXml} rows={8} isCode empty="" />
          )}
        </Form>
      </section>
    </>
  )
}
