import {
  listLogFacets,
  listLogFields,
  MOST_FACETS,
} from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useEach, useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { LOGS } from '../../words/log.ts'
import { searchName } from './fields.ts'
import { useLogs } from './logs.ts'
import { chosenIn, toggleExcluded, toggleValue } from './terms.ts'
import './facets.css'

const USUAL = ['level', 'source', 'env', 'host', 'tags']
const MOST_ADDED = MOST_FACETS - USUAL.length
const VALUES = 12
const number = new Intl.NumberFormat(locale, { notation: 'compact' })

/** The most frequent values of fields with their counts; a click includes or excludes a value. */
export function Facets() {
  const { query } = useLocation()
  const { go } = useLogs()
  const added = (query.facets ?? '').split(',').filter(Boolean).slice(0, MOST_ADDED)
  const fields = [...USUAL, ...added]
  const isWide = useMemo(() => matchMedia('(min-width: 60rem)').matches, [])
  const set = (next: readonly string[]) => go({ facets: next.join(','), record: query.record ?? '' })
  return (
    <details class="facets" open={isWide}>
      <summary>{LOGS.facets}</summary>
      <Counted fields={fields} added={added} onRemove={field => set(added.filter(each => each !== field))} />
      {added.length < MOST_ADDED && <AddFacet known={fields} onAdd={field => set([...added, field])} />}
    </details>
  )
}

interface CountedGiven {
  fields: readonly string[]
  added: readonly string[]
  onRemove(field: string): void
}

/**
 * Counts a field with chosen values as if none were chosen, so that others can be added. Each such field needs a
 * request of its own.
 */
function Counted({ fields, added, onRemove }: CountedGiven) {
  const { scope, search } = useLogs()
  const narrowed = fields.filter(field => chosenIn(search, field).included.length > 0)
  const others = fields.filter(field => !narrowed.includes(field))
  const { search: _, ...within } = scope
  const questions = [
    ...(others.length > 0 ? [{ fields: others.join(','), ...scope }] : []),
    ...narrowed.map(field => {
      const { rest } = chosenIn(search, field)
      return { ...within, fields: field, ...(rest ? { search: rest } : {}) }
    }),
  ]
  const answers = useEach(
    listLogFacets,
    questions.map(asked => ({ query: { ...asked, limit: VALUES } })),
  )
  const facets = new Map(answers.flatMap(({ data = [] }) => data).map(facet => [facet.field, facet]))
  return (
    <>
      {fields.map(field => {
        const facet = facets.get(field)
        const isAdded = added.includes(field)
        if (!isAdded && facet && facet.values.length === 0) return null
        return (
          <section key={field} aria-label={field}>
            <h2>
              {LABELS[field] ?? field}
              {isAdded && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={LOGS.removeFacet(field)}
                  onClick={() => onRemove(field)}
                >
                  ✕
                </button>
              )}
            </h2>
            <Values field={field} values={facet?.values ?? []} />
            {facet?.more && <small>{LOGS.moreValues}</small>}
          </section>
        )
      })}
    </>
  )
}

const LABELS: Record<string, string> = {
  level: LOGS.level,
  source: LOGS.source,
  env: LOGS.env,
  host: LOGS.host,
  tags: LOGS.tags,
}

function Values({ field, values }: { field: string; values: readonly { value: string; count: number }[] }) {
  const { search, setSearch } = useLogs()
  const { included, excluded } = chosenIn(search, field)
  // Chosen values stay visible, so that they can be removed.
  const known = new Set(values.map(({ value }) => value))
  const missing = [...included, ...excluded].filter(value => !known.has(value)).map(value => ({ value, count: 0 }))
  const most = Math.max(1, ...values.map(({ count }) => count))
  return (
    <ul>
      {[...values, ...missing].map(({ value, count }) => (
        <li key={value} class={excluded.includes(value) ? 'out' : ''}>
          <button
            type="button"
            class="value"
            aria-pressed={included.includes(value)}
            title={value}
            style={{ '--share': `${(100 * count) / most}%` }}
            onClick={() => setSearch(toggleValue(search, field, value))}
          >
            <span class={field === 'level' ? `log-level ${value}` : ''}>{value || LOGS.blank}</span>
            <small>{number.format(count)}</small>
          </button>
          <button
            type="button"
            class="quiet"
            aria-pressed={excluded.includes(value)}
            aria-label={LOGS.leaveOut(value)}
            title={LOGS.leaveOut(value)}
            onClick={() => setSearch(toggleExcluded(search, field, value))}
          >
            −
          </button>
        </li>
      ))}
    </ul>
  )
}

function AddFacet({ known, onAdd }: { known: readonly string[]; onAdd(field: string): void }) {
  const names = useFieldNames()
  const free = names.filter(name => !known.includes(name) && !name.includes(','))
  if (free.length === 0) return null
  return (
    <select aria-label={LOGS.addFacet} value="" onChange={event => onAdd(event.currentTarget.value)}>
      <option value="">{LOGS.addFacet}</option>
      {free.map(name => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

/** Returns the metadata keys of the matching records, by their names in a search. */
export function useFieldNames(): string[] {
  const { scope } = useLogs()
  const { data = [] } = useRoute(listLogFields, { query: { start_time: scope.start_time, end_time: scope.end_time } })
  return [...new Set(data.map(({ origin, name }) => searchName(origin, name)))]
}
