import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { LOGS } from '../../words/log.ts'
import { useFieldNames } from './facets.tsx'
import { FIELDS } from './fields.ts'
import { columnTitle } from './table.tsx'

const USUAL = ['level', 'source', 'message']
/** The most columns that a view can store. */
const MOST = 30

/** Returns the columns beside the time. They are in the address unless they are the default ones. */
export function useColumns(): readonly string[] {
  const { columns = '' } = useLocation().query
  return useMemo(() => (columns === '' ? USUAL : columns.split(',').filter(Boolean).slice(0, MOST)), [columns])
}

export function useSetColumns(): (next: readonly string[]) => void {
  const { route } = useLocation()
  const address = useQueryAddress()
  return next => {
    const chosen = next.length === 0 || next.join() === USUAL.join() ? '' : next.join()
    route(address({ columns: chosen }), true)
  }
}

/** A choice of the columns. */
export function ColumnChoice() {
  const columns = useColumns()
  const set = useSetColumns()
  const names = useFieldNames().filter(name => !name.includes(','))
  const all = [...new Set([...columns, ...FIELDS, ...names])]
  const toggle = (name: string) =>
    set(columns.includes(name) ? columns.filter(each => each !== name) : [...columns, name].slice(0, MOST))
  return (
    <details class="menu">
      <summary class="button plain">{LOGS.columns}</summary>
      <div class="boxes" role="group" aria-label={LOGS.columns}>
        {all.map(name => (
          <label key={name}>
            <input type="checkbox" checked={columns.includes(name)} onChange={() => toggle(name)} />
            <span>{columnTitle(name)}</span>
          </label>
        ))}
      </div>
    </details>
  )
}
