import { getLogView, type LogView, updateLogView } from '@pharos/shared-protocol/contract/observability/log-view.ts'
import { useState } from 'preact/hooks'
import type { z } from 'zod'
import { Asked } from '../../part/asked.tsx'
import { Confirm } from '../../part/confirm.tsx'
import { readVersion, type Versioned } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { FORM } from '../../words/form.ts'
import { VIEWS } from '../../words/log-view.ts'
import { useColumns } from './columns.tsx'
import { useLogs } from './logs.ts'
import { searchOf } from './view-search.ts'

export type View = z.output<typeof LogView>
type Content = Pick<View, 'filters' | 'columns'>

/** Returns the current search and columns as a view stores them. */
export function useShown(): Content {
  const { search, metadata } = useLogs()
  const columns = useColumns()
  const filters = { ...(search ? { search } : {}), ...(metadata ? { metadata_search: metadata } : {}) }
  return { filters, columns: [...columns] }
}

/**
 * Replaces the content of a view with the current search. If somebody else has changed it meanwhile, shows that first.
 */
export function ReplaceView({ view }: { view: View }) {
  const shown = useShown()
  const update = useChange(updateLogView)
  const [theirs, setTheirs] = useState<Versioned<View> | null>(null)
  const params = { id: view.id }
  const replace = async (known: View) => {
    const now = await readVersion(getLogView, { params }).catch(() => null)
    const isOther = now !== null && textOf(now.body) !== textOf(known)
    setTheirs(isOther ? now : null)
    if (!isOther) await update.run({ params, body: shown, ...(now ? { headers: { 'if-match': now.version } } : {}) })
  }
  return (
    <>
      <Asked
        label={VIEWS.replace}
        title={VIEWS.replaceAsk(view.name)}
        why={VIEWS.replaceWhy}
        isDisabled={update.isRunning}
        onConfirm={() => void replace(view)}
      />
      {theirs && (
        <Confirm
          title={FORM.conflict}
          action={VIEWS.replace}
          onCancel={() => setTheirs(null)}
          onConfirm={() => void replace(theirs.body)}
        >
          <p>{VIEWS.replaceWhy}</p>
          <dl>
            <Told label={FORM.own} of={shown} />
            <Told label={FORM.theirs} of={theirs.body} />
          </dl>
        </Confirm>
      )}
    </>
  )
}

function Told({ label, of: { filters, columns } }: { label: string; of: Content }) {
  const said = [searchOf(filters) || VIEWS.everything, filters.metadata_search, columns.join(', ')]
  return (
    <>
      <dt>{label}</dt>
      <dd>{said.filter(Boolean).join(' · ')}</dd>
    </>
  )
}

function textOf({ filters, columns }: Content): string {
  return JSON.stringify([filters, columns])
}
