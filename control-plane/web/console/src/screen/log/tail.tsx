import { useState } from 'preact/hooks'
import { useHeld, Waiting } from '../../part/held.tsx'
import { LOGS } from '../../words/log.ts'
import { TAIL } from '../../words/log-tail.ts'
import { ColumnChoice, useColumns } from './columns.tsx'
import { useLogs } from './logs.ts'
import { LogTable } from './table.tsx'
import { type Following, MOST_KEPT, useTail } from './use-tail.ts'

/** Records as they arrive. They stay in place while somebody points at one, has one open or has scrolled down. */
export function Tail() {
  const { scope } = useLogs()
  const { search, metadata_search } = scope
  const tail = useTail({ ...(search ? { search } : {}), ...(metadata_search ? { metadata_search } : {}) })
  const columns = useColumns()
  const [opened, setOpened] = useState('')
  const held = useHeld(tail.records, ({ id }) => id, { isReading: area => opened !== '' || isScrolledInto(area) })
  const show = () => {
    held.show()
    scrollTo({ top: 0 })
  }
  return (
    <div class="tail">
      <div class="row log-tools">
        <Control tail={tail} />
        <ColumnChoice />
        <small role="status">{stateWords(tail)}</small>
      </div>
      <div ref={held.area}>
        <Waiting of={{ ...held, show }} />
        {held.rows.length === 0 ? (
          <p class="card">{TAIL.none}</p>
        ) : (
          <LogTable records={held.rows} columns={columns} opened={opened} onOpen={id => setOpened(id ?? '')} />
        )}
      </div>
      {tail.dropped > 0 && <p class="count">{TAIL.dropped(tail.dropped, MOST_KEPT)}</p>}
    </div>
  )
}

function Control({ tail }: { tail: Following }) {
  return (
    <>
      {tail.isFollowing ? (
        <button type="button" class="plain" onClick={tail.stop}>
          {TAIL.stop}
        </button>
      ) : (
        <button type="button" onClick={tail.goOn}>
          {TAIL.goOn}
        </button>
      )}
      <button type="button" class="plain" disabled={tail.records.length === 0} onClick={tail.clear}>
        {TAIL.clear}
      </button>
    </>
  )
}

function stateWords({ isFollowing, hasBegun, problem, records }: Following): string {
  if (problem !== null) return TAIL.problem(problem)
  if (!hasBegun) return TAIL.beginning
  return `${isFollowing ? TAIL.following : TAIL.stopped} · ${LOGS.records(records.length)}`
}

/** Whether somebody has scrolled down to older records. */
function isScrolledInto(area: HTMLElement): boolean {
  return scrollY > 0 && area.getBoundingClientRect().top < 0
}
