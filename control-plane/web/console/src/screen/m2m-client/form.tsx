import { createM2mClient, type M2mClientCreate } from '@pharos/shared-protocol/contract/m2m-client.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { useSession } from '../../server/session.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { ScopesField } from '../credential/index.ts'
import { ClientSecret, type NewClientReply } from './secret.tsx'

const AT = '/console/settings/m2m-clients'

/** Creates an M2M client; its secret is shown once. */
export function NewClient() {
  const { route } = useLocation()
  const { role } = useSession().account
  const [made, setMade] = useState<NewClientReply | null>(null)
  const form = useForm<typeof createM2mClient, z.input<typeof M2mClientCreate>>({
    route: createM2mClient,
    base: { values: { name: '', description: null, scopes: [] }, version: null },
  })
  return (
    <>
      <Head title={CREDENTIALS.addClient} />
      {made ? (
        <ClientSecret made={made} onKept={() => route(AT)} />
      ) : (
        <section class="card">
          <Form
            of={form}
            action={CREDENTIALS.create}
            onSent={reply => setMade(reply as NewClientReply)}
            onCancel={() => route(AT)}
          >
            <TextField of={form} name="name" label={CREDENTIALS.name} empty="" />
            <TextField of={form} name="description" label={CREDENTIALS.description} empty={null} />
            <ScopesField of={form} label={CREDENTIALS.scopes} role={role} />
          </Form>
        </section>
      )}
    </>
  )
}
