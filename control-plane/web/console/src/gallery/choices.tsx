import { createMaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useState } from 'preact/hooks'
import { Fold } from '../form/fold.tsx'
import { Form } from '../form/form.tsx'
import { InstantField } from '../form/instant.tsx'
import { LinesField } from '../form/lines.tsx'
import { Cell, Rows } from '../form/rows.tsx'
import { useForm } from '../form/use-form.ts'
import { AttributeFilterChoice } from '../part/attribute-filters.tsx'
import { DayPeriod, type Days } from '../part/day-period.tsx'
import { Export } from '../part/export.tsx'
import { FilterGrid, LabelledChoice } from '../part/filter-grid.tsx'
import { InstantForm } from '../part/instant-form.tsx'
import { Keyed } from '../part/keyed.tsx'
import { ListPage } from '../part/list-page.tsx'
import { MonitorPicker } from '../part/monitor-picker.tsx'
import { More } from '../part/more.tsx'
import { Tabs } from '../part/tabs.tsx'
import { TimeRangeChoice } from '../part/time-range.tsx'
import { TypedInput } from '../part/typed-input.tsx'

/** Parts that keep their state in the address, and choices of many. */
export function Choices() {
  const [filters, setFilters] = useState<Record<string, string>>({ 'http.route': '/cart' })
  const [chosen, setChosen] = useState<string[]>([])
  const [text, setText] = useState('7')
  const [days, setDays] = useState<Days>({ from: '2026-10-25' })
  return (
    <>
      <Tabs
        label="Tabs"
        open="/console/parts"
        tabs={[
          { label: 'Open', href: '/console/parts' },
          { label: 'Another', href: '/console/parts?tab=another' },
        ]}
      />
      <TimeRangeChoice otherwise="1h" />
      <DayPeriod days={days} onChange={setDays} />
      <Export route={listServices} name="services" />
      <FilterGrid label="Filters" names={['text']}>
        <LabelledChoice
          label="Choice"
          value={text}
          of={['7', '8'].map(value => ({ value, label: value }))}
          onChange={setText}
        />
      </FilterGrid>
      <Keyed letter="x" label="Button with a key" isBusy={false} onClick={() => setText('7')} />
      <InstantForm label="At" action="Then" instantOf={Date.parse} onChoose={at => setText(String(at))} />
      <More isCut onMore={() => setText('8')} />
      <AttributeFilterChoice
        filters={filters}
        keys={['http.route', 'http.method']}
        valuesOf={() => ['/cart', '/order']}
        onChange={setFilters}
      />
      <MonitorPicker label="Monitors" find="Find a monitor" chosen={chosen} onChange={setChosen} />
      <TypedInput type="number" aria-label="Counts once it is left" value={text} onCommit={setText} />
    </>
  )
}

/** A whole screen of one list: with rows, and before there are any. */
export function Lists() {
  return [['Ada'], []].map(names => (
    <ListPage
      key={names.length}
      words={{ title: 'People', add: 'Add a person', empty: 'No people', what: 'People take turns on call.' }}
      of={{ data: names, error: null, isLoading: false, refresh: () => undefined }}
      file={{ route: listServices, name: 'services' }}
      addAt="/console/parts"
    >
      {rows => <p>{rows.join()}</p>}
    </ListPage>
  ))
}

/** Fields of a maintenance window, as an example. */
export function MoreFields() {
  const [rows, setRows] = useState([{ name: 'first' }, { name: '' }])
  const form = useForm<typeof createMaintenanceWindow, Record<string, unknown>>({
    route: createMaintenanceWindow,
    base: { version: null, values: { title: 'Disks', starts_at: '2026-10-25T01:15:00.000Z', monitor_tags: ['shop'] } },
    about: 'more fields',
  })
  return (
    <Form of={form} action="Plan" onSent={() => undefined}>
      <InstantField of={form} name="starts_at" label="Instant" zone="Europe/Berlin" />
      <LinesField of={form} name="monitor_tags" label="Lines" hint="One a line." />
      <Fold title="Folded" about="What most people leave as it is">
        <Rows
          title="Rows"
          hint="One a row."
          add="Add a row"
          rows={rows}
          fresh={{ name: '' }}
          fault={undefined}
          onChange={setRows}
        >
          {({ name }, index, change) => (
            <Cell fault={name === '' ? 'must be filled in' : undefined}>
              <input
                aria-label={`Name ${index + 1}`}
                value={name}
                onInput={event => change({ name: event.currentTarget.value })}
              />
            </Cell>
          )}
        </Rows>
      </Fold>
    </Form>
  )
}
