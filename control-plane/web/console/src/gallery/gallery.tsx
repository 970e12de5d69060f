import { tcpRoutes } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { Plus } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { AreaField, ChoiceField, ManyField, NumberField, TextField, ToggleField, WordsField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { ColumnChoice, useColumns } from '../part/columns.tsx'
import { Confirm } from '../part/confirm.tsx'
import { Copyable } from '../part/copy.tsx'
import { DayBars } from '../part/day-strip.tsx'
import { Dialog } from '../part/dialog.tsx'
import { Empty } from '../part/empty.tsx'
import { Happened } from '../part/happened.tsx'
import { Head } from '../part/head.tsx'
import { Icon } from '../part/icon.tsx'
import { MoreActions } from '../part/more-actions.tsx'
import { moved, Order } from '../part/order.tsx'
import { Plot } from '../part/plot.tsx'
import { type Mark, PlotGroupContext } from '../part/plot-group.ts'
import { WhenRead } from '../part/shown.tsx'
import { Status } from '../part/status.tsx'
import { type Column, Table } from '../part/table.tsx'
import { notify } from '../server/notice.ts'
import { STATUSES } from '../words/parts.ts'
import { Choices, Lists, MoreFields } from './choices.tsx'
import { Texts, Values } from './texts.tsx'
import { Signs, Tokens } from './tokens.tsx'

/**
 * Every shared part in each of its states, for whoever builds a screen. In development only, and thus in English only.
 */
export default function Gallery() {
  return (
    <>
      <Head title="Parts">
        <button type="button" class="plain" onClick={() => notify({ tone: 'good', text: 'It is saved.' })}>
          Good notice
        </button>
        <button type="button" class="plain" onClick={() => notify({ tone: 'bad', text: 'It was refused.' })}>
          Bad notice
        </button>
        <MoreActions>
          <button type="button" class="plain">
            An action
          </button>
          <button type="button" class="danger">
            A dangerous one
          </button>
        </MoreActions>
      </Head>
      <Section title="Tokens">
        <Tokens />
      </Section>
      <Section title="Mark, icons, people">
        <Signs />
      </Section>
      <Section title="Status">
        <p class="row">
          {Object.keys(STATUSES).map(status => (
            <Status key={status} of={status} />
          ))}
        </p>
        <Values />
      </Section>
      <Section title="Texts">
        <Texts />
      </Section>
      <Section title="Choices">
        <Choices />
      </Section>
      <Section title="Answers">
        <WhenRead of={{ data: undefined, error: null, isLoading: true, refresh }}>{() => null}</WhenRead>
        <WhenRead of={{ data: undefined, error: new Error('away'), isLoading: false, refresh }}>{() => null}</WhenRead>
        <Empty
          title="An empty list"
          action={
            <button type="button">
              <Icon of={Plus} />
              Add one
            </button>
          }
        >
          <p>What its things are, and how there will be one.</p>
        </Empty>
      </Section>
      <Section title="Table">
        <Rows />
      </Section>
      <Section title="Plot">
        <Happened marks={MARKS} />
        <PlotGroupContext.Provider value={{ cursor: 'parts', marks: MARKS }}>
          <Plot label="Response times" at={INSTANTS} series={SERIES} show={value => `${Math.round(value)} ms`} />
        </PlotGroupContext.Provider>
      </Section>
      <Section title="Lists">
        <Lists />
      </Section>
      <Section title="Order, copying, dialogs">
        <Things />
      </Section>
      <Section title="Form">
        <Fields />
        <MoreFields />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const refresh = () => undefined
const INSTANTS = Array.from({ length: 48 }, (_, n) => new Date(Date.UTC(2026, 2, 2, 0, 30 * n)).toISOString())
const SERIES = [
  { label: 'p50', values: INSTANTS.map((_, n) => (n > 20 && n < 25 ? null : 80 + 20 * Math.sin(n / 4))) },
  { label: 'p95', values: INSTANTS.map((_, n) => (n > 20 && n < 25 ? null : 160 + 50 * Math.sin(n / 3))) },
]

const MARKS: readonly Mark[] = [
  { kind: 'deploy', at: Date.UTC(2026, 2, 2, 6), text: 'Deploy: shop 1.4.2' },
  { kind: 'incident', at: Date.UTC(2026, 2, 2, 10), text: 'Incident #7: Checkout is down', href: '/console/incidents' },
  { kind: 'maintenance', at: Date.UTC(2026, 2, 2, 16), until: Date.UTC(2026, 2, 2, 18), text: 'Maintenance: Database' },
]

const COLUMNS: readonly Column<{ id: string; name: string }>[] = [
  { title: 'Name', width: '2fr', show: ({ name }) => name },
  { title: 'Last 24 hours', width: '6.4rem', key: 'day', show: ({ id }) => <DayBars id={id} /> },
  { title: 'Left out on a phone', width: '1fr', key: 'id', onPhone: 'hidden', show: ({ id }) => id },
]

function Rows() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['2']))
  const { chosen: shown, toggle } = useColumns('parts', COLUMNS)
  const columns = useMemo(() => COLUMNS.filter(({ key }) => !key || shown.has(key)), [shown])
  return (
    <>
      <ColumnChoice columns={COLUMNS} chosen={shown} onToggle={toggle} />
      <Table
        label="Rows"
        rows={['1', '2', '3'].map(id => ({ id, name: `Row ${id}` }))}
        columns={columns}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={setChosen}
        chooseWords={{ all: 'Select all', one: ({ name }) => `Select ${name}` }}
      />
    </>
  )
}

function Things() {
  const [items, setItems] = useState(['Ada', 'Grace', 'Radia'])
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Order
        label="People"
        items={items.map(label => ({ key: label, label }))}
        onMove={(from, to) => setItems(moved(items, from, to))}
        onRemove={index => setItems(items.toSpliced(index, 1))}
      />
      <Copyable label="Address" text="https://status.example.com/" />
      <div class="row">
        <button type="button" class="plain" onClick={() => setOpen('dialog')}>
          Open a dialog
        </button>
        <button type="button" class="danger" onClick={() => setOpen('question')}>
          Ask
        </button>
      </div>
      {open === 'dialog' && (
        <Dialog title="A dialog" onClose={close}>
          <p>Escape closes it.</p>
        </Dialog>
      )}
      {open === 'question' && (
        <Confirm title="Delete it?" action="Delete" onConfirm={close} onCancel={close}>
          <p>This cannot be taken back.</p>
        </Confirm>
      )}
    </>
  )
}

function Fields() {
  const form = useForm<typeof tcpRoutes.create, Record<string, unknown>>({
    route: tcpRoutes.create,
    base: { version: null, values: { port: 443, tags: ['shop'], check_regions: ['local'], tls: true } },
  })
  return (
    <Form of={form} action="Send" onSent={() => undefined} onCancel={() => undefined}>
      <div class="pair">
        <TextField of={form} name="host" label="Text" hint="A hint says what is expected." />
        <NumberField of={form} name="port" label="Number" unit="ms" />
      </div>
      <ChoiceField
        of={form}
        name="ip_family"
        label="One of a few"
        options={[
          { value: 'any', label: 'Any' },
          { value: '4', label: 'IPv4' },
        ]}
      />
      <ManyField
        of={form}
        name="check_regions"
        label="Any number of a few"
        options={['local', 'frankfurt'].map(value => ({ value, label: value }))}
      />
      <WordsField of={form} name="tags" label="Words" />
      <ToggleField of={form} name="tls" label="Yes or no" hint="What it does." />
      <AreaField of={form} name="send" label="Long text" isCode />
    </Form>
  )
}
