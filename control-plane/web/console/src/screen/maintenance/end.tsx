import { endMaintenanceWindow } from '@pharos/shared-protocol/contract/maintenance-window-routes.ts'
import { useState } from 'preact/hooks'
import { notify } from '../../frame/notice.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'

export function End({ id }: { id: string }) {
  const end = useChange(endMaintenanceWindow)
  const [isAsking, setAsking] = useState(false)
  const run = async () => {
    setAsking(false)
    if (await end.run({ params: { id } })) notify({ tone: 'good', text: MAINTENANCE.ended })
  }
  return (
    <>
      <button type="button" class="plain" disabled={end.isRunning} onClick={() => setAsking(true)}>
        {MAINTENANCE.end}
      </button>
      {isAsking && (
        <Confirm
          title={MAINTENANCE.endAsk}
          action={MAINTENANCE.end}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{MAINTENANCE.endWhy}</p>
        </Confirm>
      )}
    </>
  )
}
