import { HISTORY_WINDOWS, type HistoryWindow } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../../part/query-address.ts'
import { DETAIL } from '../../../words/monitor-detail.ts'

/** Returns the period of the address. */
export function useWindow(): HistoryWindow {
  const { window } = useLocation().query
  return HISTORY_WINDOWS.find(each => each === window) ?? 'day'
}

export function WindowChoice() {
  const chosen = useWindow()
  const address = useQueryAddress()
  return (
    <nav class="windows" aria-label={DETAIL.window}>
      {HISTORY_WINDOWS.map(window => (
        <a key={window} href={address({ window })} aria-current={window === chosen ? 'true' : undefined}>
          {DETAIL[window]}
        </a>
      ))}
    </nav>
  )
}
