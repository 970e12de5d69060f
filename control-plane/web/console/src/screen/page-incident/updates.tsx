import type { PageIncident, PageIncidentUpdate } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import {
  deletePageUpdate,
  getPageIncident,
  postPageUpdate,
  updatePageUpdate,
} from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import { useEffect, useState } from 'preact/hooks'
import { UNVERSIONED } from '../../form/base.ts'
import { AreaField, ChoiceField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Time } from '../../part/time.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { call } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { PAGE_INCIDENTS } from '../../words/page-incident.ts'
import type { PageDraft } from '../page/index.ts'
import { STATUS_OPTIONS, shownOf } from './fields.tsx'
import { PublicStatus } from './state.tsx'

interface NewGiven {
  id: string
  incident: PageIncident
  onDraft(draft: PageDraft['incident']): void
}

/** Posts an update; the status `resolved` ends the incident. */
export function NewUpdate({ id, incident, onDraft }: NewGiven) {
  const params = { id, incident_id: incident.id }
  const values = { status: incident.status as IncidentStatus, message: undefined as string | undefined }
  const form = useForm({ route: postPageUpdate, params, base: { values, version: null } })
  const text = JSON.stringify(form.values)
  useEffect(() => onDraft(form.changed.size > 0 ? shownOf(form.values) : undefined), [text])
  return (
    <section class="card">
      <h2>{PAGE_INCIDENTS.update}</h2>
      <Form
        of={form}
        action={form.values.status === 'resolved' ? PAGE_INCIDENTS.resolve : PAGE_INCIDENTS.postUpdate}
        onSent={() => notify({ tone: 'good', text: PAGE_INCIDENTS.posted })}
      >
        <ChoiceField of={form} name="status" label={PAGE_INCIDENTS.status} options={STATUS_OPTIONS} />
        <AreaField of={form} name="message" label={PAGE_INCIDENTS.message} hint={PAGE_INCIDENTS.messageHint} rows={4} />
      </Form>
    </section>
  )
}

interface Given {
  id: string
  incident: PageIncident
  mayChange: boolean
}

/** The updates, the newest first; each can be corrected or deleted. */
export function Updates({ id, incident, mayChange }: Given) {
  return (
    <section>
      <h2>{PAGE_INCIDENTS.history}</h2>
      <ol class="updates">
        {incident.updates.map(update => (
          <Update key={update.id} {...{ id, incident, update, mayChange }} />
        ))}
      </ol>
    </section>
  )
}

function Update({ id, incident, update, mayChange }: Given & { update: PageIncidentUpdate }) {
  const doing = useDoing()
  const isEditing = doing.is('correct', update.id)
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(deletePageUpdate)
  const params = { id, incident_id: incident.id, update_id: update.id }
  const takeBack = () => {
    setAsking(false)
    void remove.run({ params })
  }
  return (
    <li>
      <p class="row">
        <PublicStatus of={update.status} />
        <small>
          <Time at={update.created_at} />
        </small>
      </p>
      {isEditing ? (
        <Correct params={params} message={update.message} onDone={doing.end} />
      ) : (
        <p class="said">{update.message}</p>
      )}
      {mayChange && !isEditing && (
        <div class="row">
          <button type="button" class="quiet" onClick={() => doing.begin('correct', update.id)}>
            {PAGE_INCIDENTS.correct}
          </button>
          <button type="button" class="quiet" onClick={() => setAsking(true)}>
            {PAGE_INCIDENTS.remove}
          </button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={PAGE_INCIDENTS.removeUpdateAsk}
          action={PAGE_INCIDENTS.remove}
          onConfirm={takeBack}
          onCancel={() => setAsking(false)}
        >
          <p>{PAGE_INCIDENTS.removeWhy}</p>
        </Confirm>
      )}
    </li>
  )
}

const LABELS = { message: PAGE_INCIDENTS.message }

interface CorrectGiven {
  params: { id: string; incident_id: string; update_id: string }
  message: string
  onDone(): void
}

function Correct({ params, message, onDone }: CorrectGiven) {
  const values = { message: message as string | undefined }
  const form = useForm({
    route: updatePageUpdate,
    params,
    base: { values, version: UNVERSIONED },
    async reread() {
      const { id, incident_id } = params
      const { body } = await call(getPageIncident, { params: { id, incident_id } })
      const now = body.updates.find(each => each.id === params.update_id)
      return { values: { message: now?.message ?? message }, version: UNVERSIONED }
    },
    about: params.update_id,
  })
  const cancel = () => {
    form.discard()
    onDone()
  }
  return (
    <Form of={form} action={PAGE_INCIDENTS.correctSave} labels={LABELS} onSent={onDone} onCancel={cancel}>
      <AreaField of={form} name="message" label={PAGE_INCIDENTS.message} hint={PAGE_INCIDENTS.correctHint} rows={5} />
    </Form>
  )
}
