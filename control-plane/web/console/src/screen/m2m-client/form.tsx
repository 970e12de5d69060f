import { createM2mClient, type M2mClientCreate } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSession } from '../../server/session.ts'
import { CREDENTIALS } from '../../words/credential.ts'
import { NewCredential, ScopesField } from '../credential/index.ts'
import { ClientSecret, type NewClientReply } from './secret.tsx'

/** Creates an M2M client; its secret is shown once. */
export function NewClient() {
  const { role } = useSession().account
  const form = useForm<typeof createM2mClient, z.input<typeof M2mClientCreate>>({
    route: createM2mClient,
    base: { values: { name: '', description: null, scopes: [] }, version: null },
  })
  return (
    <NewCredential
      title={CREDENTIALS.addClient}
      at="/console/settings/m2m-clients"
      form={form}
      secret={(made: NewClientReply, onKept) => <ClientSecret made={made} onKept={onKept} />}
    >
      <TextField of={form} name="name" label={CREDENTIALS.name} empty="" />
      <TextField of={form} name="description" label={CREDENTIALS.description} empty={null} />
      <ScopesField of={form} label={CREDENTIALS.scopes} role={role} />
    </NewCredential>
  )
}
