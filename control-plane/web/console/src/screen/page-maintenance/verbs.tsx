import {
  deletePageMaintenance,
  type PageMaintenance,
  updatePageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Confirm } from '../../part/confirm.tsx'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { PAGE_MAINTENANCE } from '../../words/page-maintenance.ts'
import { addressOf } from '../page/index.ts'

/** Moves maintenance to its next state by hand; it never goes back. */
export function Verbs({ id, maintenance }: { id: string; maintenance: PageMaintenance }) {
  const { route } = useLocation()
  const [asking, setAsking] = useState<'complete' | 'remove' | null>(null)
  const move = useChange(updatePageMaintenance)
  const remove = useChange(deletePageMaintenance)
  const params = { id, maintenance_id: maintenance.id }
  const moveTo = (status: PageMaintenance['status']) => {
    setAsking(null)
    void move.run({ params, body: { status } })
  }
  const end = async () => {
    setAsking(null)
    if (!(await remove.run({ params }))) return
    notify({ tone: 'good', text: PAGE_MAINTENANCE.removed })
    route(addressOf(id, 'maintenance'))
  }
  return (
    <div class="row verbs">
      {maintenance.status === 'scheduled' && (
        <button type="button" class="plain" disabled={move.isRunning} onClick={() => moveTo('in_progress')}>
          {PAGE_MAINTENANCE.begin}
        </button>
      )}
      {maintenance.status !== 'completed' && (
        <button type="button" class="plain" disabled={move.isRunning} onClick={() => setAsking('complete')}>
          {PAGE_MAINTENANCE.complete}
        </button>
      )}
      <button type="button" class="danger" onClick={() => setAsking('remove')}>
        {PAGE_MAINTENANCE.remove}
      </button>
      {asking === 'complete' && (
        <Confirm
          title={PAGE_MAINTENANCE.completeAsk}
          action={PAGE_MAINTENANCE.complete}
          onConfirm={() => moveTo('completed')}
          onCancel={() => setAsking(null)}
        >
          <p>{PAGE_MAINTENANCE.completeWhy}</p>
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          title={PAGE_MAINTENANCE.removeAsk(maintenance.title)}
          action={PAGE_MAINTENANCE.remove}
          onConfirm={() => void end()}
          onCancel={() => setAsking(null)}
        >
          <p>{PAGE_MAINTENANCE.removeWhy}</p>
        </Confirm>
      )}
    </div>
  )
}
