import { Cell, Rows } from '../../../form/rows.tsx'
import type { Form } from '../../../form/use-form.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import type { Values } from '../../monitor-fields/index.ts'

interface Header {
  name: string
  value?: string
  secret?: boolean
}

/** The request headers. The value of a secret one is never shown again. */
export function Headers({ of }: { of: Form<Values> }) {
  const rows = (of.values.request_headers ?? []) as readonly Header[]
  const fault = (index: number, field: string) => of.faultAt(`request_headers[${index}].${field}`)
  return (
    <Rows
      title={MONITOR_FORM.headers}
      hint={MONITOR_FORM.headersHint}
      add={MONITOR_FORM.addHeader}
      rows={rows}
      fresh={{ name: '', value: '', secret: false }}
      fault={of.faultAt('request_headers')}
      onChange={request_headers => of.set({ request_headers })}
    >
      {({ name, value, secret }, index, change) => (
        <>
          <Cell fault={fault(index, 'name')}>
            <input
              class="code"
              aria-label={MONITOR_FORM.headerName}
              aria-invalid={fault(index, 'name') !== undefined}
              placeholder="Accept-Language"
              value={name}
              onInput={event => change({ name: event.currentTarget.value })}
            />
          </Cell>
          <Cell fault={fault(index, 'value')} wide>
            <input
              class="code"
              type={(secret ? 'password' : 'text') as 'text'}
              autocomplete="off"
              aria-label={MONITOR_FORM.headerValue}
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
