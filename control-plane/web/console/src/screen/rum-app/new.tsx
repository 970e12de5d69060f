import { createRumApp, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { inside } from '../../form/inside.ts'
import { LinesField } from '../../form/lines.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { useMay } from '../../server/session.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_APP } from '../../words/rum-app.ts'
import { addressOf } from './frame.tsx'
import './rum-app.css'

interface Origins {
  allowed_origins: string[]
}
interface Values {
  name: string
  settings: Origins
}

/** Adds an application, and leads to its tag. */
export default function NewRumApp() {
  const mayAdd = useMay('member')
  return (
    <>
      <Head title={RUM_APP.add} />
      {mayAdd ? <Create /> : <p>{RUM.readOnly}</p>}
    </>
  )
}

function Create() {
  const { route } = useLocation()
  const values: Values = { name: '', settings: { allowed_origins: [] } }
  const form = useForm({ route: createRumApp, base: { values, version: null } })
  return (
    <section class="card">
      <Form
        of={form}
        action={RUM_APP.create}
        onSent={made => route(addressOf((made as RumApp).id, 'setup'))}
        onCancel={() => route('/console/real-users')}
      >
        <TextField of={form} name="name" label={RUM_APP.name} hint={RUM_APP.nameHint} empty="" />
        <LinesField
          of={inside<Values, Origins>(form, 'settings')}
          name="allowed_origins"
          label={RUM_APP.origins}
          hint={RUM_APP.originsHint}
          placeholder="https://shop.example"
        />
      </Form>
    </section>
  )
}
