import { createMetricView } from '@pharos/shared-protocol/contract/observability/metric-view.ts'
import { useState } from 'preact/hooks'
import { Dialog } from '../../part/dialog.tsx'
import { useDoing } from '../../part/use-doing.ts'
import { useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { METRIC } from '../../words/metric.ts'
import { PARTS } from '../../words/parts.ts'
import { type Query, queryName, useResolution } from './queries.ts'

/** Saves a query under a name. */
export function SaveView({ letter, query }: { letter: string; query: Query }) {
  const doing = useDoing()
  const [name, setName] = useState(queryName(query).slice(0, 100))
  const [shared, setShared] = useState(true)
  const resolution = useResolution()
  const change = useChange(createMetricView)
  const begin = () => {
    setName(queryName(query).slice(0, 100))
    doing.begin('save', letter)
  }
  const save = async (event: Event) => {
    event.preventDefault()
    if (!(await change.run({ body: { name, shared, query: { ...query, resolution } } }))) return
    doing.end()
    notify({ tone: 'good', text: METRIC.saved })
  }
  return (
    <>
      <button type="button" class="quiet" onClick={begin}>
        {METRIC.save}
      </button>
      {doing.is('save', letter) && (
        <Dialog title={METRIC.saveTitle(letter)} onClose={doing.end}>
          <form class="stacked" onSubmit={save}>
            <label>
              {METRIC.viewName}
              <input
                required
                maxLength={100}
                autocomplete="off"
                value={name}
                onInput={event => setName(event.currentTarget.value)}
              />
            </label>
            <label class="row">
              <input type="checkbox" checked={shared} onChange={event => setShared(event.currentTarget.checked)} />
              {METRIC.viewShared}
            </label>
            <div class="row">
              <button type="submit" disabled={change.isRunning}>
                {PARTS.save}
              </button>
              <button type="button" class="plain" onClick={doing.end}>
                {PARTS.cancel}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
