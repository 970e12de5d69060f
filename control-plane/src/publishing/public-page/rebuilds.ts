import { TurnQueue } from '../../platform/turn-queue.ts'

export interface ChangedPage {
  id: string
  /** Empty for a page that was deleted. */
  account: string
}

interface Due extends ChangedPage {
  /** When its oldest change was read that no finished rebuild has covered. */
  since: number
  /** `failed`: to be tried again once the database answers. */
  state: 'waiting' | 'running' | 'failed'
}

/**
 * Pages that changed and are rebuilt, accounts in turn: one whose pages change all the time delays no other. Nobody waits
 * for the rebuilds, so further changes are read meanwhile.
 */
export class Rebuilds {
  readonly #due = new Map<string, Due>()
  readonly #waiting = new TurnQueue<Due>()
  readonly #atOnce: number
  readonly #rebuild: (id: string) => Promise<boolean>
  #running = 0
  #stopped = false

  /** `rebuild` returns false if the page has to be rebuilt again later. It never rejects. */
  constructor(atOnce: number, rebuild: (id: string) => Promise<boolean>) {
    this.#atOnce = atOnce
    this.#rebuild = rebuild
  }

  /** Whether some are to be tried again. */
  get anyFailed(): boolean {
    return [...this.#due.values()].some(({ state }) => state === 'failed')
  }

  get idle(): boolean {
    return this.#running === 0 && this.#waiting.size === 0
  }

  /** Since when changes of a page wait (epoch milliseconds); null if it shows all that were read. */
  since(id: string): number | null {
    return this.#due.get(id)?.since ?? null
  }

  /** Adds pages that changed, as read at an instant, and those that failed. */
  add(pages: readonly ChangedPage[], now: number): void {
    for (const due of this.#due.values()) if (due.state === 'failed') this.#wait(due)
    for (const { id, account } of pages) {
      const known = this.#due.get(id)
      // A rebuild in progress may have read the page before this change.
      if (known?.state !== 'waiting') this.#wait({ id, account, since: now, state: 'waiting' })
    }
    this.#next()
  }

  /** Begins no more. */
  stop(): void {
    this.#stopped = true
  }

  #wait(due: Due): void {
    due.state = 'waiting'
    this.#due.set(due.id, due)
    this.#waiting.put(due.account, due.id, due)
  }

  #next(): void {
    if (this.#stopped) return
    for (
      let due = this.#waiting.next();
      due !== undefined && this.#running < this.#atOnce;
      due = this.#waiting.next()
    ) {
      this.#waiting.take()
      this.#running += 1
      void this.#run(due)
    }
  }

  async #run(due: Due): Promise<void> {
    due.state = 'running'
    const done = await this.#rebuild(due.id)
    this.#running -= 1
    // Another change may have been read meanwhile.
    if (this.#due.get(due.id) === due) {
      if (done) this.#due.delete(due.id)
      else due.state = 'failed'
    }
    this.#next()
  }
}
