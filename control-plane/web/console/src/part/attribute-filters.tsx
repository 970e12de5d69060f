import { useId, useState } from 'preact/hooks'
import { ATTRIBUTE_FILTER } from '../words/attribute-filter.ts'
import './attribute-filters.css'

type Filters = Record<string, string>

interface Given {
  filters: Filters
  /** Suggestions; other keys may be typed. */
  keys?: readonly string[]
  /** Suggested values for the typed key. */
  valuesOf?(key: string): readonly string[]
  onChange(next: Filters): void
}

/** Attributes with their values, as queries of metrics and traces accept them (docs/metrics.md). */
export function AttributeFilterChoice({ filters, keys = [], valuesOf = () => [], onChange }: Given) {
  const id = useId()
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const add = (event: Event) => {
    event.preventDefault()
    if (key.trim() === '' || value === '') return
    onChange({ ...filters, [key.trim()]: value })
    setKey('')
    setValue('')
  }
  return (
    <div class="attribute-filters" role="group" aria-label={ATTRIBUTE_FILTER.filters}>
      {Object.entries(filters).map(([name, own]) => (
        <span key={name} class="given">
          {name} = {own}
          <button
            type="button"
            class="quiet"
            aria-label={ATTRIBUTE_FILTER.remove(name, own)}
            onClick={() => onChange(Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name)))}
          >
            ✕
          </button>
        </span>
      ))}
      <form onSubmit={add}>
        <input
          aria-label={ATTRIBUTE_FILTER.key}
          placeholder={ATTRIBUTE_FILTER.key}
          list={`${id}-keys`}
          maxLength={200}
          autocomplete="off"
          value={key}
          onInput={event => setKey(event.currentTarget.value)}
        />
        <input
          aria-label={ATTRIBUTE_FILTER.value}
          placeholder={ATTRIBUTE_FILTER.value}
          title={ATTRIBUTE_FILTER.how}
          list={`${id}-values`}
          maxLength={1_000}
          autocomplete="off"
          value={value}
          onInput={event => setValue(event.currentTarget.value)}
        />
        <datalist id={`${id}-keys`}>
          {keys.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <datalist id={`${id}-values`}>
          {valuesOf(key).map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <button type="submit" class="plain">
          {ATTRIBUTE_FILTER.add}
        </button>
      </form>
    </div>
  )
}

/** Parses the filters of an address. Skips invalid ones, so that a mistyped link still opens. */
export function readFilters(text: string | undefined): Filters {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string')) as Filters
  } catch {
    return {}
  }
}

export function filtersText(filters: Filters): string {
  return Object.keys(filters).length === 0 ? '' : JSON.stringify(filters)
}
