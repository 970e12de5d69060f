import { unpublishIncident } from '@pharos/shared-protocol/contract/incident-routes.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { PUBLISH } from '../../words/publish.ts'

export function Unpublish({ id }: { id: string }) {
  const unpublish = useChange(unpublishIncident)
  const [isAsking, setAsking] = useState(false)
  const [by_mistake, setMistake] = useState(false)
  const run = async () => {
    setAsking(false)
    if (await unpublish.run({ params: { id }, query: { by_mistake } }))
      notify({ tone: 'good', text: PUBLISH.doneUnpublish })
  }
  return (
    <>
      <button type="button" class="danger" disabled={unpublish.isRunning} onClick={() => setAsking(true)}>
        {PUBLISH.unpublish}
      </button>
      {isAsking && (
        <Confirm
          title={PUBLISH.unpublishAsk}
          action={PUBLISH.unpublish}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{PUBLISH.unpublishWhy}</p>
          <label class="row">
            <input type="checkbox" checked={by_mistake} onChange={() => setMistake(!by_mistake)} />
            {PUBLISH.byMistake}
          </label>
        </Confirm>
      )}
    </>
  )
}
