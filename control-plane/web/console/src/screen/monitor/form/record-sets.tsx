import { RECORD_TYPES } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Form } from '../../../form/use-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import { Cell, Rows } from './rows.tsx'
import type { Values } from './values.ts'

interface Watched {
  name: string
  record_type: (typeof RECORD_TYPES)[number]
}

/** The record sets to watch, each a name and a type. */
export function RecordSets({ of }: { of: Form<Values> }) {
  const rows = (of.values.watched ?? []) as readonly Watched[]
  const fault = (index: number, field: string) => of.faultAt(`watched[${index}].${field}`)
  return (
    <Rows
      title={KIND_FORM.watched}
      hint={KIND_FORM.watchedHint}
      add={KIND_FORM.addWatched}
      rows={rows}
      fresh={{ name: String(of.values.domain ?? ''), record_type: 'A' }}
      fault={of.faultAt('watched')}
      onChange={watched => of.set({ watched })}
    >
      {({ name, record_type }, index, change) => (
        <>
          <Cell fault={fault(index, 'name')} wide>
            <input
              class="code"
              aria-label={KIND_FORM.recordName}
              aria-invalid={fault(index, 'name') !== undefined}
              placeholder="www.example.com"
              value={name}
              onInput={event => change({ name: event.currentTarget.value })}
            />
          </Cell>
          <Cell fault={fault(index, 'record_type')}>
            <select
              aria-label={KIND_FORM.recordType}
              value={record_type}
              onChange={event => change({ record_type: event.currentTarget.value as Watched['record_type'] })}
            >
              {RECORD_TYPES.map(type => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </Cell>
        </>
      )}
    </Rows>
  )
}
