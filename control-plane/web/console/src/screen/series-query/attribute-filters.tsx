import { useId, useState } from 'preact/hooks'
import { Cell, Rows } from '../../form/rows.tsx'
import type { Form } from '../../form/use-form.ts'
import { SERIES_QUERY } from '../../words/series-query.ts'
import type { Values } from './inside.ts'
import { Suggestions } from './suggestions.tsx'

interface Row {
  key: string
  value: string
}

/** The required values of attributes, one per row. */
export function AttributeFilters({ of, keys }: { of: Form<Values>; keys: readonly string[] }) {
  const id = useId()
  const held = (of.values.filters ?? {}) as Record<string, string>
  const [typed, setTyped] = useState(() => Object.entries(held).map(([key, value]) => ({ key, value })))
  // Keeps the rows as typed until the form gets other values: two may temporarily have the same key.
  const rows = sameAs(recordOf(typed), held) ? typed : Object.entries(held).map(([key, value]) => ({ key, value }))
  const change = (next: Row[]) => {
    setTyped(next)
    of.set({ filters: next.length === 0 ? undefined : recordOf(next) })
  }
  return (
    <>
      <Suggestions id={id} values={keys} />
      <Rows
        title={SERIES_QUERY.filters}
        hint={SERIES_QUERY.filtersHint}
        add={SERIES_QUERY.addFilter}
        rows={rows}
        fresh={{ key: '', value: '' }}
        fault={of.faultAt('filters')}
        onChange={change}
      >
        {({ key, value }, _, set) => (
          <>
            <Cell fault={undefined}>
              <input
                class="code"
                list={id}
                autocomplete="off"
                aria-label={SERIES_QUERY.attribute}
                placeholder="http.route"
                value={key}
                onInput={event => set({ key: event.currentTarget.value })}
              />
            </Cell>
            <Cell fault={key === '' ? undefined : of.faultAt(`filters.${key}`)} wide>
              <input
                class="code"
                autocomplete="off"
                aria-label={SERIES_QUERY.value}
                placeholder="/pay/*"
                value={value}
                onInput={event => set({ value: event.currentTarget.value })}
              />
            </Cell>
          </>
        )}
      </Rows>
    </>
  )
}

function recordOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.filter(({ key }) => key !== '').map(({ key, value }) => [key, value]))
}

function sameAs(a: Record<string, string>, b: Record<string, string>): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
