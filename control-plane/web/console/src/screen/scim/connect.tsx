import { createScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { SCIM } from '../../words/scim.ts'
import { RolesFields, type RoleValues } from './roles.tsx'
import type { WithToken } from './state.tsx'

type Values = z.input<typeof createScimConnection.body> & RoleValues

/** Connects a directory; its token is shown once. */
export function Connect({ onMade }: { onMade(reply: WithToken): void }) {
  const form = useForm<typeof createScimConnection, Values>({
    route: createScimConnection,
    base: {
      values: { display_name: '', identity_provider: null, default_role: 'viewer', group_roles: {} },
      version: null,
    },
  })
  return (
    <section class="card">
      <p>{SCIM.what}</p>
      <Form of={form} action={SCIM.connect} onSent={reply => onMade(reply as WithToken)}>
        <TextField of={form} name="display_name" label={SCIM.name} hint={SCIM.nameHint} empty="" />
        <TextField of={form} name="identity_provider" label={SCIM.product} hint={SCIM.productHint} empty={null} />
        <RolesFields of={form} />
      </Form>
    </section>
  )
}
