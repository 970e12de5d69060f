import type { CallInput } from '@pharos/shared-protocol/client.ts'
import { importDashboard } from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Head } from '../../part/head.tsx'
import { DASHBOARD_FORM } from '../../words/dashboard-form.ts'

type Document = NonNullable<CallInput<typeof importDashboard>['body']>

interface Imported {
  dashboard: { id: string; name: string }
  left_out: { widget_title: string; friendly_name: string | null; monitor_id: string }[]
}

/** Creates a dashboard from a document, of a file or pasted. */
export default function ImportDashboard() {
  const [imported, setImported] = useState<Imported | null>(null)
  const { route } = useLocation()
  const done = (reply: unknown) => {
    const made = reply as Imported
    if (made.left_out.length === 0) route(`/console/dashboards/${made.dashboard.id}`)
    else setImported(made)
  }
  return (
    <>
      <Head title={DASHBOARD_FORM.importTitle} />
      {imported ? <LeftOut of={imported} /> : <Paste onDone={done} />}
    </>
  )
}

function Paste({ onDone }: { onDone(reply: unknown): void }) {
  const form = useForm<typeof importDashboard, { text: string }>({
    route: importDashboard,
    base: { values: { text: '' }, version: null },
    toBody: ({ text = '' }) => parsed(text),
  })
  const { text } = form.values
  const isJson = text.trim() === '' || parsed(text) !== null
  const read = async (file: File | undefined) => {
    if (file) form.set({ text: await file.text() })
  }
  return (
    <Form of={form} action={DASHBOARD_FORM.import} onSent={onDone}>
      <fieldset class="part">
        <legend class="hidden">{DASHBOARD_FORM.importTitle}</legend>
        <Field label={DASHBOARD_FORM.file} fault={undefined}>
          {attributes => (
            <input
              {...attributes}
              type="file"
              accept=".json,application/json"
              onChange={event => void read(event.currentTarget.files?.[0])}
            />
          )}
        </Field>
        <Field label={DASHBOARD_FORM.document} fault={isJson ? undefined : DASHBOARD_FORM.noJson}>
          {attributes => (
            <textarea
              {...attributes}
              class="code"
              rows={14}
              spellcheck={false}
              value={text}
              onInput={event => form.set({ text: event.currentTarget.value })}
            />
          )}
        </Field>
      </fieldset>
    </Form>
  )
}

function parsed(text: string): Document | null {
  try {
    return JSON.parse(text) as Document
  } catch {
    return null
  }
}

/** The monitors of the document that this account does not have. */
function LeftOut({ of: { dashboard, left_out } }: { of: Imported }) {
  return (
    <section class="card">
      <p role="status">{DASHBOARD_FORM.leftOut}</p>
      <ul>
        {left_out.map(({ widget_title, friendly_name, monitor_id }) => (
          <li key={`${widget_title} ${monitor_id}`}>
            {widget_title}: {friendly_name ?? monitor_id}
          </li>
        ))}
      </ul>
      <a class="button" href={`/console/dashboards/${dashboard.id}`}>
        {DASHBOARD_FORM.toDashboard(dashboard.name)}
      </a>
    </section>
  )
}
