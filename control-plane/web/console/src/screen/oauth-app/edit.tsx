import { getOAuthApp, OAuthAppUpdate, updateOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Copyable } from '../../part/copy.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { AppFields } from './fields.tsx'

type Values = z.input<typeof OAuthAppUpdate>
type Read = Versioned<Values & { client_id: string }>
const AT = '/console/settings/oauth-apps'
const FIELDS = Object.keys(OAuthAppUpdate.shape) as (keyof Values)[]

/** Edits an app; existing authorizations stay. */
export function EditApp({ id }: { id: string }) {
  const app = useVersion(getOAuthApp, { params: { id } })
  return (
    <WhenRead of={app} isScreen>
      {read => <Edit id={id} read={read as Read} />}
    </WhenRead>
  )
}

function baseOf({ body, version }: Read) {
  return { version, values: Object.fromEntries(FIELDS.map(name => [name, body[name]])) as Values }
}

function Edit({ id, read }: { id: string; read: Read }) {
  const { route } = useLocation()
  const params = { id }
  const form = useForm<typeof updateOAuthApp, Values>({
    route: updateOAuthApp,
    params,
    base: baseOf(read),
    reread: async () => baseOf((await readVersion(getOAuthApp, { params })) as Read),
  })
  return (
    <>
      <Head title={read.body.name ?? ''} />
      <section class="card">
        <Copyable label={CREDENTIALS.clientId} text={read.body.client_id} />
        <Form
          of={form}
          action={CREDENTIALS.save}
          labels={{ name: CREDENTIALS.appName, redirect_uris: CREDENTIALS.redirects, scopes: CREDENTIALS.scopes }}
          onSent={() => {
            notify({ tone: 'good', text: CREDENTIALS.saved(form.values.name ?? '') })
            route(AT)
          }}
          onCancel={() => route(AT)}
        >
          <AppFields of={form} />
        </Form>
      </section>
    </>
  )
}
