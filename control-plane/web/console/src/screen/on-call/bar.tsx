import { ownZone } from '../../part/zone.ts'
import { CALENDAR } from '../../words/on-call.ts'
import { type Shown, stepped, VIEWS } from './when.ts'

interface Given {
  shown: Shown
  scheduleZone: string
  addressOf(changes: Record<string, string | null>): string
}

/** The navigation of the calendar: dates, view and time zone. */
export function Bar({ shown, scheduleZone, addressOf }: Given) {
  const { view, isOwnZone } = shown
  return (
    <div class="row calendar-bar">
      <div class="row">
        <a class="button plain" href={addressOf({ date: null })}>
          {CALENDAR.today}
        </a>
        <a class="button plain" href={addressOf({ date: stepped(shown, -1) })} aria-label={CALENDAR.earlier}>
          ‹
        </a>
        <a class="button plain" href={addressOf({ date: stepped(shown, 1) })} aria-label={CALENDAR.later}>
          ›
        </a>
        <h2 aria-live="polite">{shown.title}</h2>
      </div>
      <div class="row">
        <span class="row" role="group" aria-label={CALENDAR.zone}>
          <small>{CALENDAR.zone}</small>
          {ownZone === scheduleZone ? (
            <span>{scheduleZone}</span>
          ) : (
            <>
              <a class="button plain" aria-current={!isOwnZone} href={addressOf({ zone: null })}>
                {scheduleZone}
              </a>
              <a class="button plain" aria-current={isOwnZone} href={addressOf({ zone: 'own' })} title={ownZone}>
                {CALENDAR.ownZone}
              </a>
            </>
          )}
        </span>
        <span class="row" role="group" aria-label={CALENDAR.view}>
          {VIEWS.map(each => (
            <a key={each} class="button plain" aria-current={each === view} href={addressOf({ view: each })}>
              {CALENDAR[each]}
            </a>
          ))}
        </span>
      </div>
    </div>
  )
}
