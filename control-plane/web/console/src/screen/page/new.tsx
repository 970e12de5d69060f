import { setComponents } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { createStatusPage } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay, useSession } from '../../server/session.ts'
import { NEW_PAGE, PAGES } from '../../words/page.ts'
import { addressOf } from './frame.tsx'
import { Picker, partsOf, type Suitable, useSuitable } from './picker.tsx'
import './page.css'

/** With at most this many monitors, a page of all of them is a good start. */
const FEW = 20

/** Creates a page with a name and its first monitors. */
export default function NewPage() {
  const suitable = useSuitable()
  const mayAdd = useMay('member')
  return (
    <>
      <Head title={NEW_PAGE.title} />
      {mayAdd ? <WhenRead of={suitable}>{from => <Create from={from} />}</WhenRead> : <p>{PAGES.readOnly}</p>}
    </>
  )
}

function Create({ from }: { from: Suitable }) {
  const { route } = useLocation()
  const { account } = useSession()
  const few = from.monitors.length <= FEW ? from.monitors : []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(few.map(({ id }) => id)))
  const components = useChange(setComponents, { quiet: true })
  const values = { friendly_name: NEW_PAGE.suggestion(account.name) as string | undefined }
  const form = useForm({ route: createStatusPage, base: { values, version: null } })
  const fill = async ({ id }: StatusPage) => {
    const parts = partsOf(from, chosen)
    const filled = parts.length === 0 || (await components.run({ params: { id }, body: { components: parts } }))
    if (!filled) notify({ tone: 'bad', text: NEW_PAGE.half })
    route(addressOf(id))
  }
  return (
    <Form
      of={form}
      action={NEW_PAGE.create}
      onSent={page => void fill(page as StatusPage)}
      onCancel={() => route('/console/pages')}
    >
      <fieldset class="part">
        <TextField of={form} name="friendly_name" label={NEW_PAGE.name} hint={NEW_PAGE.nameHint} />
      </fieldset>
      <fieldset class="part">
        <legend>{NEW_PAGE.shows}</legend>
        <p class="note">{NEW_PAGE.showsHint}</p>
        <Picker from={from} chosen={chosen} onChoose={setChosen} />
      </fieldset>
    </Form>
  )
}
