import { RECORD_TYPES, type RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import { Cell, Rows } from '../../../form/rows.tsx'
import type { Form } from '../../../form/use-form.ts'
import { KIND_FORM } from '../../../words/monitor-kind-form.ts'
import type { Values } from '../../monitor-fields/index.ts'

interface Watched {
  name: string
  record_type: RecordType | typeof BY_NUMBER
}

/** The beginning of a type that is watched by its number. */
const BY_NUMBER = 'TYPE'

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
            <TypeField of={record_type} onChange={type => change({ record_type: type })} />
          </Cell>
        </>
      )}
    </Rows>
  )
}

/** A type from the list, or a number for any other. */
function TypeField({ of, onChange }: { of: string; onChange(type: Watched['record_type']): void }) {
  const byNumber = of.startsWith(BY_NUMBER)
  return (
    <>
      <select
        aria-label={KIND_FORM.recordType}
        value={byNumber ? BY_NUMBER : of}
        onChange={event => onChange(event.currentTarget.value as Watched['record_type'])}
      >
        {RECORD_TYPES.map(type => (
          <option key={type}>{type}</option>
        ))}
        <option value={BY_NUMBER}>{KIND_FORM.recordNumber}</option>
      </select>
      {byNumber && (
        <input
          class="code"
          inputMode="numeric"
          aria-label={KIND_FORM.recordNumber}
          placeholder="65280"
          value={of.slice(BY_NUMBER.length)}
          onInput={event => onChange(`${BY_NUMBER}${event.currentTarget.value}` as Watched['record_type'])}
        />
      )}
    </>
  )
}
