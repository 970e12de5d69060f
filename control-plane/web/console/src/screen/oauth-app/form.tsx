import { createOAuthApp, type OAuthAppCreate } from '@pharos/shared-protocol/contract/oauth-app.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { ChoiceField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { CREDENTIALS } from '../../words/credential.ts'
import { AppFields } from './fields.tsx'
import { AppSecret, type NewAppReply } from './secret.tsx'

const AT = '/console/settings/oauth-apps'
const TYPES = ['confidential', 'public'] as const

/** Registers an app; its secret is shown once. */
export function NewApp() {
  const { route } = useLocation()
  const [made, setMade] = useState<NewAppReply | null>(null)
  const form = useForm<typeof createOAuthApp, z.input<typeof OAuthAppCreate>>({
    route: createOAuthApp,
    base: {
      values: {
        ...{ name: '', description: null, logo_url: null },
        ...{ client_type: 'confidential', redirect_uris: [], scopes: [] },
      },
      version: null,
    },
  })
  return (
    <>
      <Head title={CREDENTIALS.addApp} />
      {made ? (
        <AppSecret made={made} onKept={() => route(AT)} />
      ) : (
        <section class="card">
          <Form
            of={form}
            action={CREDENTIALS.create}
            onSent={reply => setMade(reply as NewAppReply)}
            onCancel={() => route(AT)}
          >
            <ChoiceField
              of={form}
              name="client_type"
              label={CREDENTIALS.type}
              options={TYPES.map(value => ({ value, label: CREDENTIALS[value] }))}
            />
            <AppFields of={form} />
          </Form>
        </section>
      )}
    </>
  )
}
