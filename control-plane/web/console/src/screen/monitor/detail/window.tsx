import { HISTORY_WINDOWS, type HistoryWindow } from '@pharos/shared-protocol/contract/monitor-history.ts'
import { useLocation } from 'preact-iso'
import { DETAIL } from '../../../words/monitor-detail.ts'

/** The time that is looked at; the address says it. */
export function useWindow(): HistoryWindow {
  const { window } = useLocation().query
  return HISTORY_WINDOWS.find(each => each === window) ?? 'day'
}

/** An address of this screen with another value in its query. */
export function useQueryAddress(): (changes: Record<string, string>) => string {
  const { path, query } = useLocation()
  return changes => {
    const given = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
  }
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
