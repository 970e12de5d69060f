import { ApiError, type CallInput } from '@pharos/shared-protocol/client.ts'
import { previewMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { useEffect, useState } from 'preact/hooks'
import { spanInUtc } from '../../part/span.tsx'
import { call } from '../../server/call.ts'
import { locale } from '../../words/language.ts'
import { MAINTENANCE } from '../../words/maintenance.ts'
import { saidProblem } from '../../words/said.ts'

type Calendar = NonNullable<CallInput<typeof previewMaintenanceWindow>['body']>
const PAUSE_MS = 300
const range = new Intl.DateTimeFormat(locale, {
  ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit' } as const),
})

/** The next dates of the window, computed by the server, or why there are none. */
export function NextDates({ calendar }: { calendar: Calendar }) {
  const [dates, setDates] = useState<ReplyOf<typeof previewMaintenanceWindow>>([])
  const [fault, setFault] = useState<string | null>(null)
  const text = JSON.stringify(calendar)
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(async () => {
      try {
        const { body } = await call(previewMaintenanceWindow, { body: calendar })
        if (isOld) return
        setDates(body)
        setFault(null)
      } catch (error) {
        if (!isOld && error instanceof ApiError) setFault(saidProblem(error.problem))
      }
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return (
    <section class="dates" aria-label={MAINTENANCE.preview} aria-live="polite">
      <strong>{MAINTENANCE.preview}</strong>
      {fault === null ? (
        <ol>
          {dates.map(({ starts_at, ends_at }) => (
            <li key={starts_at} title={spanInUtc(starts_at, ends_at)}>
              {range.formatRange(new Date(starts_at), new Date(ends_at))}
            </li>
          ))}
        </ol>
      ) : (
        <p>{fault}</p>
      )}
    </section>
  )
}
