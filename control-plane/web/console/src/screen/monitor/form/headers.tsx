import { Cell, Rows } from '../../../form/rows.tsx'
import type { Form } from '../../../form/use-form.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import type { Values } from '../../monitor-fields/index.ts'

interface Header {
  name: string
  value?: string
  secret?: boolean
}

interface Given {
  of: Form<Values>
  /** The field that holds them. */
  name?: 'request_headers' | 'metadata'
  words?: typeof HEADERS
}

const HEADERS = {
  title: MONITOR_FORM.headers,
  add: MONITOR_FORM.addHeader,
  name: MONITOR_FORM.headerName,
  value: MONITOR_FORM.headerValue,
  example: 'Accept-Language',
}

/** The request headers, or the metadata. The value of a secret one is never shown again. */
export function Headers({ of, name: own = 'request_headers', words = HEADERS }: Given) {
  const rows = (of.values[own] ?? []) as readonly Header[]
  const fault = (index: number, field: string) => of.faultAt(`${own}[${index}].${field}`)
  return (
    <Rows
      title={words.title}
      hint={MONITOR_FORM.headersHint}
      add={words.add}
      rows={rows}
      fresh={{ name: '', value: '', secret: false }}
      fault={of.faultAt(own)}
      onChange={rows => of.set({ [own]: rows })}
    >
      {({ name, value, secret }, index, change) => (
        <>
          <Cell fault={fault(index, 'name')}>
            <input
              class="code"
              aria-label={words.name}
              aria-invalid={fault(index, 'name') !== undefined}
              placeholder={words.example}
              value={name}
              onInput={event => change({ name: event.currentTarget.value })}
            />
          </Cell>
          <Cell fault={fault(index, 'value')} wide>
            <input
              class="code"
              type={(secret ? 'password' : 'text') as 'text'}
              autocomplete="off"
              aria-label={words.value}
              aria-invalid={fault(index, 'value') !== undefined}
              placeholder={secret && value === undefined ? MONITOR_FORM.kept : ''}
              value={value ?? ''}
              onInput={event => change({ value: event.currentTarget.value })}
            />
          </Cell>
          <label class="inline">
            <input
              type="checkbox"
              checked={secret === true}
              onChange={event => change({ secret: event.currentTarget.checked })}
            />
            {MONITOR_FORM.secret}
          </label>
        </>
      )}
    </Rows>
  )
}
