import { unpublishIncident } from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { PUBLISH } from '../../words/publish.ts'

export function Unpublish({ id }: { id: string }) {
  const unpublish = useChange(unpublishIncident)
  const [by_mistake, setMistake] = useState(false)
  const [isTold, setTold] = useState(true)
  const run = async () => {
    if (await unpublish.run({ params: { id }, query: { by_mistake, notify_subscribers: isTold && !by_mistake } }))
      notify({ tone: 'good', text: PUBLISH.doneUnpublish })
  }
  return (
    <Asked
      label={PUBLISH.unpublish}
      title={PUBLISH.unpublishAsk}
      why={PUBLISH.unpublishWhy}
      isDanger
      isDisabled={unpublish.isRunning}
      onConfirm={() => void run()}
    >
      <label class="row">
        <input type="checkbox" checked={by_mistake} onChange={() => setMistake(!by_mistake)} />
        {PUBLISH.byMistake}
      </label>
      <label class="row">
        <input
          type="checkbox"
          checked={isTold && !by_mistake}
          disabled={by_mistake}
          onChange={() => setTold(!isTold)}
        />
        {PUBLISH.tellGone}
      </label>
    </Asked>
  )
}
