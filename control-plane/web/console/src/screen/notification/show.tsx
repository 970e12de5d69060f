import { createGroup } from '@pharos/shared-protocol/contract/response/notification-group.ts'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { GROUPS } from '../../words/notification.ts'
import { ShowGroup } from './group.tsx'
import { GROUPS_AT, Groups } from './list.tsx'
import '../../part/rows.css'

/** The notification groups, the form of a new one, or one with its channels. */
export default function Notifications({ rest = '' }: { rest?: string }) {
  const id = rest.replace(/^\//, '')
  if (id === '') return <Groups />
  return id === 'new' ? <NewGroup /> : <ShowGroup key={id} id={id} />
}

function NewGroup() {
  const { route } = useLocation()
  const form = useForm({ route: createGroup, base: { values: { name: '' }, version: null } })
  return (
    <>
      <Head title={GROUPS.add} />
      <Form
        of={form}
        action={GROUPS.create}
        onSent={made => route(`${GROUPS_AT}/${(made as { id: string }).id}`)}
        onCancel={() => route(GROUPS_AT)}
      >
        <TextField of={form} name="name" label={GROUPS.name} hint={GROUPS.what} empty="" />
      </Form>
    </>
  )
}
