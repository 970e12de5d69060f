import {
  correctIncidentUpdate,
  deleteIncidentUpdate,
  listIncidentUpdates,
} from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useState } from 'preact/hooks'
import { UNVERSIONED } from '../../form/base.ts'
import { AreaField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Confirm } from '../../part/confirm.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useAll } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { useChange } from '../../server/change.ts'
import { INCIDENT } from '../../words/incident.ts'

interface Given {
  incident: string
  update: string
  message: string
}

/** Corrects or deletes an update, as long as it exists. The timeline keeps the original words. */
export function CorrectUpdate({ incident, update, message }: Given) {
  const doing = useDoing()
  const [isAsking, setAsking] = useState(false)
  const updates = useAll(listIncidentUpdates, { params: { id: incident }, query: { limit: 200 } }, 500)
  const remove = useChange(deleteIncidentUpdate)
  const known = updates.data?.items.find(({ id }) => id === update)
  if (!known) return null
  const params = { id: incident, update_id: update }
  return (
    <div class="row">
      {known.message !== message && <blockquote class="corrected">{known.message}</blockquote>}
      <button type="button" class="quiet" onClick={() => doing.begin('correct', update)}>
        {INCIDENT.editUpdate}
      </button>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {INCIDENT.deleteUpdate}
      </button>
      {doing.is('correct', update) && (
        <Dialog title={INCIDENT.editUpdate} onClose={doing.end}>
          <Correct params={params} message={known.message} onDone={doing.end} />
        </Dialog>
      )}
      {isAsking && (
        <Confirm
          title={INCIDENT.deleteAsk}
          action={INCIDENT.deleteUpdate}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void remove.run({ params })
          }}
        >
          <p>{INCIDENT.deleteWhy}</p>
        </Confirm>
      )}
    </div>
  )
}

const LABELS = { message: INCIDENT.updateText }

function Correct(given: { params: { id: string; update_id: string }; message: string; onDone(): void }) {
  const { params, message, onDone } = given
  const form = useForm({
    route: correctIncidentUpdate,
    params,
    base: { values: { message }, version: UNVERSIONED },
    async reread() {
      const { body } = await call(listIncidentUpdates, { params: { id: params.id }, query: { limit: 200 } })
      const now = body.find(({ id }) => id === params.update_id)
      return { values: { message: now?.message ?? message }, version: UNVERSIONED }
    },
    about: params.update_id,
  })
  return (
    <Form of={form} action={INCIDENT.save} labels={LABELS} onSent={onDone} onCancel={onDone}>
      <AreaField of={form} name="message" label={INCIDENT.updateText} rows={5} empty="" />
    </Form>
  )
}
