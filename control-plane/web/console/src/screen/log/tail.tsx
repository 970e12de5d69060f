import type { LogRecord } from '@pharos/shared-protocol/contract/log.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { LOGS } from '../../words/log.ts'
import { TAIL } from '../../words/log-tail.ts'
import { ColumnChoice, useColumns } from './columns.tsx'
import { useLogs } from './logs.ts'
import { LogTable } from './table.tsx'
import { type Following, MOST_KEPT, useTail } from './use-tail.ts'

/** What arrives, as it arrives. Nothing moves under the pointer of somebody who reads. */
export function Tail() {
  const { scope } = useLogs()
  const { search, metadata_search } = scope
  const tail = useTail({ ...(search ? { search } : {}), ...(metadata_search ? { metadata_search } : {}) })
  const columns = useColumns()
  const [opened, setOpened] = useState('')
  const { list, shown, waiting, show } = useHeld(tail, opened !== '')
  return (
    <div class="tail">
      <div class="row log-tools">
        <Control tail={tail} />
        <ColumnChoice />
        <small role="status">{stateWords(tail)}</small>
      </div>
      <div class="waiting">
        {waiting > 0 && (
          <button type="button" onClick={show}>
            {TAIL.waiting(waiting)}
          </button>
        )}
      </div>
      <div ref={list}>
        {shown.length === 0 ? (
          <p class="card">{TAIL.none}</p>
        ) : (
          <LogTable records={shown} columns={columns} opened={opened} onOpen={id => setOpened(id ?? '')} />
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

/**
 * The records that are drawn: all of them, unless somebody points at a row, is in one by the keyboard, has opened one or
 * scrolled to them. Then the newer ones wait behind a button.
 */
function useHeld({ records }: Following, isReading: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<readonly LogRecord[]>([])
  const show = () => setShown(records)
  const look = () => {
    if (records.length === 0 || shown.length === 0 || !isHeld(list.current, isReading)) show()
  }
  useEffect(look, [records, isReading])
  const known = new Set(shown.map(({ id }) => id))
  const first = records.findIndex(({ id }) => known.has(id))
  return {
    ...{ list, shown },
    waiting: shown === records ? 0 : first < 0 ? records.length : first,
    show: () => {
      show()
      scrollTo({ top: 0 })
    },
  }
}

function isHeld(list: HTMLElement | null, isReading: boolean): boolean {
  if (list === null) return false
  const isScrolled = scrollY > 0 && list.getBoundingClientRect().top < 0
  return isReading || isScrolled || list.querySelector('tbody:hover, tbody :focus-visible') !== null
}
