import { SUBSCRIBER_STATES, type Subscriber } from '@pharos/shared-protocol/contract/publishing/subscriber.ts'
import { listSubscribers, removeSubscriber } from '@pharos/shared-protocol/contract/publishing/subscriber-routes.ts'
import { useMemo, useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses, widthOfTexts } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useFilters } from '../../part/use-filters.ts'
import { useAll } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { useMay } from '../../server/session.ts'
import { PAGES } from '../../words/page.ts'
import { SUBSCRIBERS } from '../../words/subscriber.ts'
import { PageFrame } from '../page/index.ts'
import { Add } from './add.tsx'
import { type Filters, matching, queryOf } from './filters.ts'
import '../../part/status.css'

/** The subscribers of a page, and invited addresses. */
export default function Subscribers({ id = '' }: { id?: string }) {
  const mayRead = useMay('member')
  const doing = useDoing()
  const add = mayRead && (
    <button type="button" data-main-action onClick={() => doing.begin('add')}>
      {SUBSCRIBERS.add}
    </button>
  )
  return (
    <PageFrame id={id} tab="subscribers" actions={add}>
      {() => (
        <>
          {mayRead && <Read id={id} />}
          {doing.is('add') && <Add id={id} onClose={doing.end} />}
        </>
      )}
    </PageFrame>
  )
}

/** Subscribers confirm outside of the account, which sends no event. */
const EVERY_MS = 15_000
const MOST = 10_000

function Read({ id }: { id: string }) {
  const subscribers = useAll(listSubscribers, { params: { id }, query: { limit: 200 } }, MOST, { every: EVERY_MS })
  return (
    <WhenRead of={subscribers}>
      {({ items, isCut }) =>
        items.length === 0 ? (
          <Empty title={SUBSCRIBERS.empty}>
            <p>{SUBSCRIBERS.what}</p>
          </Empty>
        ) : (
          <>
            <List id={id} subscribers={items} />
            {isCut && <p>{SUBSCRIBERS.cut(items.length)}</p>}
          </>
        )
      }
    </WhenRead>
  )
}

function columnsOf(onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] {
  return [
    { title: SUBSCRIBERS.address, width: 'minmax(10rem, 4fr)', show: ({ address }) => address },
    {
      title: SUBSCRIBERS.channel,
      width: widthOfTexts([SUBSCRIBERS.email, SUBSCRIBERS.webhook]),
      show: ({ type }) => SUBSCRIBERS[type],
    },
    {
      title: SUBSCRIBERS.state,
      width: widthOfStatuses(SUBSCRIBER_STATES.map(state => SUBSCRIBERS[state])),
      show: ({ state }) => <span class={`status ${state === 'active' ? 'good' : 'idle'}`}>{SUBSCRIBERS[state]}</span>,
    },
    {
      title: SUBSCRIBERS.components,
      width: '9rem',
      onPhone: 'hidden',
      show: ({ components: { length } }) => (length === 0 ? SUBSCRIBERS.all : SUBSCRIBERS.some(length)),
    },
    { title: SUBSCRIBERS.source, width: '6rem', onPhone: 'hidden', show: ({ source }) => SUBSCRIBERS[source] },
    {
      title: SUBSCRIBERS.since,
      width: '8rem',
      show: ({ confirmed_at, created_at }) => <Time at={confirmed_at ?? created_at} />,
    },
    {
      title: SUBSCRIBERS.actions,
      width: '7rem',
      onPhone: 'action',
      show: subscriber => (
        <button
          type="button"
          class="quiet"
          aria-label={SUBSCRIBERS.removeOne(subscriber.address)}
          onClick={() => onRemove(subscriber)}
        >
          {SUBSCRIBERS.remove}
        </button>
      ),
    },
  ]
}

function List({ id, subscribers }: { id: string; subscribers: readonly Subscriber[] }) {
  const [filters, setFilters] = useFilters(['search', 'type', 'state'])
  const [asked, setAsked] = useState<Subscriber | null>(null)
  const remove = useChange(removeSubscriber)
  const columns = useMemo(() => columnsOf(setAsked), [])
  const { search, type, state } = filters
  const set = (name: keyof Filters) => (event: { currentTarget: { value: string } }) =>
    setFilters({ ...filters, [name]: event.currentTarget.value })
  const found = matching(subscribers, filters)
  const end = async ({ id: subscriber_id }: Subscriber) => {
    setAsked(null)
    const done = await remove.run({ params: { id }, query: { subscriber_id } })
    if (done) notify({ tone: 'good', text: SUBSCRIBERS.removed })
  }
  return (
    <>
      <search class="row filters">
        <input
          type="search"
          aria-label={SUBSCRIBERS.search}
          placeholder={SUBSCRIBERS.search}
          maxLength={200}
          value={search}
          onInput={set('search')}
        />
        <select aria-label={SUBSCRIBERS.channel} value={type} onChange={set('type')}>
          <option value="">{SUBSCRIBERS.anyChannel}</option>
          <option value="email">{SUBSCRIBERS.email}</option>
          <option value="webhook">{SUBSCRIBERS.webhook}</option>
        </select>
        <select aria-label={SUBSCRIBERS.state} value={state} onChange={set('state')}>
          <option value="">{SUBSCRIBERS.anyState}</option>
          {SUBSCRIBER_STATES.map(each => (
            <option key={each} value={each}>
              {SUBSCRIBERS[each]}
            </option>
          ))}
        </select>
        <Export route={listSubscribers} input={{ params: { id }, query: queryOf(filters) }} name="subscribers" />
      </search>
      <p role="status" class="count">
        {SUBSCRIBERS.count(found.length, subscribers.length)}
      </p>
      <Table
        label={PAGES.subscribers}
        rows={found}
        columns={columns}
        keyOf={each => each.id}
        question={JSON.stringify(filters)}
      />
      {asked && (
        <Confirm
          title={SUBSCRIBERS.removeAsk(asked.address)}
          action={SUBSCRIBERS.remove}
          onConfirm={() => void end(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{SUBSCRIBERS.removeWhy}</p>
        </Confirm>
      )}
    </>
  )
}
