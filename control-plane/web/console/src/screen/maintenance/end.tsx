import { endMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { Asked } from '../../part/asked.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'

export function End({ id }: { id: string }) {
  const end = useChange(endMaintenanceWindow)
  const run = async () => {
    if (await end.run({ params: { id } })) notify({ tone: 'good', text: MAINTENANCE.ended })
  }
  return (
    <Asked
      label={MAINTENANCE.end}
      title={MAINTENANCE.endAsk}
      why={MAINTENANCE.endWhy}
      isDisabled={end.isRunning}
      onConfirm={() => void run()}
    />
  )
}
