import {
  getScimConnection,
  type ScimConnection,
  updateScimConnection,
} from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { z } from 'zod'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { WhenRead } from '../../part/shown.tsx'
import { readVersion, useVersion, type Versioned } from '../../server/cache.ts'
import { notify } from '../../server/notice.ts'
import { SCIM } from '../../words/scim.ts'
import { RolesFields } from './roles.tsx'

type Read = Versioned<z.output<typeof ScimConnection>>

/** The name of the directory, and the roles that it assigns. */
export function DirectorySettings() {
  const read = useVersion(getScimConnection, {})
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{SCIM.settings}</h2>
      <WhenRead of={read}>{found => <Edit read={found} />}</WhenRead>
    </section>
  )
}

function valuesOf({ display_name, default_role, group_roles }: Read['body']) {
  return { display_name, default_role, group_roles }
}

function baseOf({ body, version }: Read) {
  return { values: valuesOf(body), version }
}

function Edit({ read }: { read: Read }) {
  const form = useForm({
    route: updateScimConnection,
    base: baseOf(read),
    reread: async () => baseOf(await readVersion(getScimConnection, {})),
    ofReply: valuesOf,
  })
  return (
    <Form
      of={form}
      action={SCIM.save}
      labels={{ display_name: SCIM.name, default_role: SCIM.defaultRole, group_roles: SCIM.mapping }}
      onSent={() => notify({ tone: 'good', text: SCIM.saved })}
    >
      <TextField of={form} name="display_name" label={SCIM.name} hint={SCIM.nameHint} empty="" />
      <RolesFields of={form} />
    </Form>
  )
}
