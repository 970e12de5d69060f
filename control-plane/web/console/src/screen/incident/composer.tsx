import {
  INCIDENT_STATUSES,
  type Incident,
  type IncidentStatus,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import { postIncidentUpdate } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useState } from 'preact/hooks'
import { AreaField, ChoiceField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { notify } from '../../server/notice.ts'
import { INCIDENT, INCIDENT_STATES } from '../../words/incident.ts'
import { Preview, usePreview } from './preview.tsx'

interface Values {
  internal: boolean
  status: IncidentStatus | null
  message: string
}
const NEW: Values = { internal: true, status: null, message: '' }

/** Writes a note for members, or an update for the public. */
export function Composer({ incident }: { incident: Incident }) {
  const [count, setCount] = useState(0)
  const done = () => {
    notify({ tone: 'good', text: INCIDENT.donePost })
    setCount(count + 1)
  }
  return <Write key={count} incident={incident} onSent={done} />
}

function Write({ incident, onSent }: { incident: Incident; onSent(): void }) {
  const form = useForm({
    route: postIncidentUpdate,
    params: { id: incident.id },
    base: { values: NEW, version: null },
    toBody: (_, { status, ...rest }: Values) => ({ ...rest, ...(status === null ? {} : { status }) }),
  })
  const { internal } = form.values
  return (
    <section class="card composer" aria-label={internal ? INCIDENT.note : INCIDENT.update}>
      <Sorts internal={internal} onChange={next => form.set({ internal: next })} />
      <Form of={form} action={internal ? INCIDENT.postNote : INCIDENT.postUpdate} onSent={onSent}>
        <AreaField
          of={form}
          name="message"
          label={internal ? INCIDENT.noteText : INCIDENT.updateText}
          hint={whereTo(internal, incident)}
          rows={3}
          empty=""
        />
        {!internal && (
          <ChoiceField
            of={form}
            name="status"
            label={INCIDENT.status}
            options={[
              { value: null, label: INCIDENT_STATES.unchanged },
              ...INCIDENT_STATUSES.map(value => ({ value, label: INCIDENT_STATES[value] })),
            ]}
          />
        )}
        {!internal && incident.status_page_id !== null && (
          <OnPage incident={incident} page={incident.status_page_id} values={form.values} />
        )}
      </Form>
    </section>
  )
}

function whereTo(internal: boolean, { status_page_id }: Incident): string {
  if (internal) return INCIDENT.noteWhat
  return status_page_id === null ? INCIDENT.updateWhat : INCIDENT.updatePublic
}

function Sorts({ internal, onChange }: { internal: boolean; onChange(internal: boolean): void }) {
  return (
    <div class="sorts" role="group">
      {[true, false].map(each => (
        <button
          key={String(each)}
          type="button"
          class="quiet"
          aria-pressed={internal === each}
          onClick={() => onChange(each)}
        >
          {each ? INCIDENT.note : INCIDENT.update}
        </button>
      ))}
    </div>
  )
}

/** Previews the page with an update before it is published. */
function OnPage({ incident, page, values }: { incident: Incident; page: string; values: Values }) {
  const [isOpen, setOpen] = useState(false)
  const { message, status } = values
  const said = message.trim() === '' ? {} : { message, ...(status === null ? {} : { status }) }
  const preview = usePreview(incident.id, isOpen ? { status_page_id: page, ...said } : null)
  return (
    <>
      <div>
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {INCIDENT.previewAll}
        </button>
      </div>
      {isOpen && <Preview of={preview} />}
    </>
  )
}
