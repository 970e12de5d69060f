import {
  getLastDay,
  type HourState,
  MOST_DAYS_ASKED,
} from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { focusManager } from '@tanstack/query-core'
import { useEffect, useMemo } from 'preact/hooks'
import { call } from './call.ts'

/** The last 24 hours of a monitor or a service. */
export interface Day {
  /** The start of the first hour, in epoch milliseconds. */
  from: number
  states: readonly HourState[]
  times: readonly (number | null)[]
}

type Owner = 'ids' | 'service_ids'

/** Rows that pass by during a fast scroll are not asked about. */
const SETTLED_MS = 120
const FRESH_MS = 60_000
/** The most that are kept; then the oldest go. */
const MOST_KEPT = 20_000

const known = new Map<string, { day: Day; at: number }>()
const readers = new Set<(ids: ReadonlySet<string>) => void>()

/** The day of a monitor or service, if it has been read. */
export function dayOf(id: string): Day | undefined {
  return known.get(id)?.day
}

/** Calls `read` with the ids whose days were read; returns how to stop. */
export function followDays(read: (ids: ReadonlySet<string>) => void): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}

/**
 * Reads the days of what is in view, in one request for a screenful, and again each minute while it is. Returns what is
 * called with the rows in view.
 */
export function useDays(owner: Owner): (inView: readonly { id: string }[]) => void {
  const reader = useMemo(() => new Reader(owner), [owner])
  useEffect(() => reader.start(), [reader])
  return reader.view
}

class Reader {
  readonly #owner: Owner
  #inView: readonly { id: string }[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false

  constructor(owner: Owner) {
    this.#owner = owner
  }

  start(): () => void {
    this.#isRunning = true
    const poll = setInterval(() => this.#soon(), FRESH_MS / 2)
    const unfollow = focusManager.subscribe(() => this.#soon())
    return () => {
      this.#isRunning = false
      clearInterval(poll)
      clearTimeout(this.#timer)
      unfollow()
    }
  }

  readonly view = (inView: readonly { id: string }[]): void => {
    this.#inView = inView
    this.#soon()
  }

  #soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#read(), SETTLED_MS)
  }

  async #read(): Promise<void> {
    const old = Date.now() - FRESH_MS
    const waiting = [...new Set(this.#inView.map(({ id }) => id))].filter(id => (known.get(id)?.at ?? 0) < old)
    if (!this.#isRunning || !focusManager.isFocused()) return
    while (waiting.length > 0) {
      const some = waiting.splice(0, MOST_DAYS_ASKED)
      // What cannot be read stays as it was; the next reading tries again.
      const reply = await call(getLastDay, { query: { [this.#owner]: some.join(',') } }).catch(() => null)
      if (!reply) continue
      const left = new Set(reply.body.left_out)
      keep(
        some.filter(id => !left.has(id)),
        reply.body,
      )
      // If all were left out, the first by its id has more monitors than one question reads: it shows no bars.
      waiting.push(...(left.size < some.length ? left : some.toSorted().slice(1)))
    }
  }
}

function keep(asked: readonly string[], { from, items }: ReplyOf<typeof getLastDay>): void {
  const found = new Map(items.map(each => [each.id, each]))
  const at = Date.now()
  for (const id of asked) {
    const { states = [], response_times: times = [] } = found.get(id) ?? {}
    known.delete(id)
    known.set(id, { day: { from: Date.parse(from), states, times }, at })
  }
  for (const id of known.keys()) {
    if (known.size <= MOST_KEPT) break
    known.delete(id)
  }
  for (const read of readers) read(new Set(asked))
}
