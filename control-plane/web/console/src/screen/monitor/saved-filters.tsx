import { useState } from 'preact/hooks'
import { useSession } from '../../frame/session.ts'
import { MONITORS } from '../../words/monitor.ts'
import type { Filters } from './filters.ts'

interface Saved {
  name: string
  filters: Filters
}

const NONE: Filters = { search: '', status: '', type: '', tag: '' }

/**
 * The filters that this person has given a name, each a button. They are kept in this browser: the API has no place for
 * what one person likes to see, and a filter is its address, which can be sent to anybody.
 */
export function SavedFilters({ filters, onChoose }: { filters: Filters; onChoose(next: Filters): void }) {
  const [saved, setSaved] = useSaved()
  const [name, setName] = useState<string | null>(null)
  const now = JSON.stringify(filters)
  const isNew = now !== JSON.stringify(NONE) && !saved.some(each => JSON.stringify(each.filters) === now)
  if (saved.length === 0 && !isNew) return null
  const save = (event: Event) => {
    event.preventDefault()
    const given = name?.trim() ?? ''
    if (given === '') return
    setSaved([...saved.filter(each => each.name !== given), { name: given, filters }])
    setName(null)
  }
  return (
    <div class="row saved" role="group" aria-label={MONITORS.savedFilters}>
      {saved.length > 0 && (
        <Choice label={MONITORS.noFilter} isChosen={now === JSON.stringify(NONE)} onChoose={() => onChoose(NONE)} />
      )}
      {saved.map(each => (
        <span key={each.name} class="saved-filter">
          <Choice
            label={each.name}
            isChosen={JSON.stringify(each.filters) === now}
            onChoose={() => onChoose(each.filters)}
          />
          <button
            type="button"
            class="quiet"
            aria-label={MONITORS.forgetFilter(each.name)}
            onClick={() => setSaved(saved.filter(other => other !== each))}
          >
            ✕
          </button>
        </span>
      ))}
      {isNew && name === null && (
        <button type="button" class="quiet" onClick={() => setName('')}>
          {MONITORS.saveFilter}
        </button>
      )}
      {isNew && name !== null && (
        <form class="row" onSubmit={save}>
          <input
            ref={field => field?.focus()}
            aria-label={MONITORS.filterName}
            placeholder={MONITORS.filterName}
            maxLength={60}
            value={name}
            onInput={event => setName(event.currentTarget.value)}
          />
          <button type="submit" class="plain">
            {MONITORS.saveFilter}
          </button>
        </form>
      )}
    </div>
  )
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose(): void }) {
  return (
    <button type="button" class="quiet" aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  )
}

/** By person and account: several may use one browser. */
function useSaved(): [readonly Saved[], (next: readonly Saved[]) => void] {
  const { user_id } = useSession()
  const key = `pharos.filters ${user_id}`
  const [saved, setSaved] = useState(() => parse(localStorage.getItem(key)))
  return [
    saved,
    next => {
      localStorage.setItem(key, JSON.stringify(next))
      setSaved(next)
    },
  ]
}

function parse(text: string | null): readonly Saved[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? (read as Saved[]) : []
  } catch {
    return []
  }
}
