import { useId } from 'preact/hooks'
import { TextField } from '../../form/field.tsx'
import type { Form } from '../../form/use-form.ts'
import { SERIES_QUERY } from '../../words/series-query.ts'
import type { Values } from './inside.ts'
import type { Source } from './source.ts'
import { Suggestions } from './suggestions.tsx'
import { useKeys } from './use-keys.ts'

interface Given {
  of: Form<Values>
  source: Exclude<Source, 'uptime'>
  /** Required for a table, which has a row per group. */
  isRequired?: boolean
}

const PLACEHOLDERS = { metrics: 'service.name', logs: 'level', traces: 'service.name', rum: 'page' } as const

/** The attributes that split a query into series. */
export function GroupBy({ of, source, isRequired = false }: Given) {
  const id = useId()
  return (
    <>
      <Suggestions id={id} values={useKeys(source, of.values)} />
      <TextField
        of={of}
        name="group_by"
        label={SERIES_QUERY.groupBy}
        hint={isRequired ? SERIES_QUERY.groupByNeeded : SERIES_QUERY.groupByHint}
        list={id}
        isCode
        placeholder={PLACEHOLDERS[source]}
      />
    </>
  )
}
