import { createLogView, deleteLogView, listLogViews } from '@pharos/shared-protocol/contract/observability/log-view.ts'
import { useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { Dialog } from '../../part/dialog.tsx'
import { Entries } from '../../part/entries.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { DOING_NOTHING, useDoing } from '../../part/use-doing.ts'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { VIEWS } from '../../words/log-view.ts'
import { useLogs } from './logs.ts'
import { ReplaceView, useShown, type View } from './replace-view.tsx'
import { searchOf } from './view-search.ts'

/** Saved searches with their columns, shared or private. */
export function Views() {
  const doing = useDoing()
  return (
    <>
      <button type="button" class="plain" onClick={() => doing.begin('views')}>
        {VIEWS.title}
      </button>
      {doing.is('views') && (
        <Dialog title={VIEWS.title} onClose={doing.end}>
          <Saved />
          <div class="row">
            <button type="button" class="plain" autofocus onClick={doing.end}>
              {VIEWS.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Saved() {
  const views = useRoute(listLogViews)
  const mayChange = useMay('member')
  return (
    <>
      {mayChange && <Save />}
      <WhenRead of={views}>
        {found =>
          found.length === 0 ? (
            <p>{VIEWS.none}</p>
          ) : (
            <Entries label={VIEWS.title}>
              {found.map(view => (
                <Entry key={view.id} view={view} mayChange={mayChange} />
              ))}
            </Entries>
          )
        }
      </WhenRead>
    </>
  )
}

function Save() {
  const shown = useShown()
  const { fault } = useLogs()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(true)
  const change = useChange(createLogView)
  const save = async (event: Event) => {
    event.preventDefault()
    if (await change.run({ body: { name, shared: isShared, ...shown } })) setName('')
  }
  return (
    <form class="row save-view" onSubmit={save}>
      <input
        aria-label={VIEWS.name}
        placeholder={VIEWS.name}
        maxLength={100}
        required
        value={name}
        onInput={event => setName(event.currentTarget.value)}
      />
      <label>
        <input type="checkbox" checked={isShared} onChange={event => setShared(event.currentTarget.checked)} />{' '}
        {VIEWS.shared}
      </label>
      <button type="submit" disabled={change.isRunning || fault !== null}>
        {VIEWS.save}
      </button>
    </form>
  )
}

interface EntryGiven {
  view: View
  mayChange: boolean
}

function Entry({ view, mayChange }: EntryGiven) {
  const { id, name, filters, columns, shared } = view
  const { address } = useLogs()
  const removal = useChange(deleteLogView)
  const search = searchOf(filters)
  const open = address({
    query: search,
    metadata: filters.metadata_search ?? '',
    columns: columns.join(),
    record: '',
    ...DOING_NOTHING,
  })
  return (
    <li>
      <div class="main">
        <a href={open}>{name}</a>
        {!shared && <span class="badge">{VIEWS.own}</span>}
        <small>{search || VIEWS.everything}</small>
      </div>
      {mayChange && <ReplaceView view={view} />}
      {mayChange && (
        <Asked
          label={VIEWS.remove}
          title={VIEWS.removeAsk(name)}
          why={shared ? VIEWS.removeWhy : VIEWS.removeOwn}
          isDanger
          isDisabled={removal.isRunning}
          onConfirm={() => void removal.run({ params: { id } })}
        />
      )}
    </li>
  )
}
