/**
 * Items that wait, by name, handed out to accounts in turn: an account with many items never delays another one's by more
 * than one item per turn. Of one account the oldest comes first.
 */
export class TurnQueue<T> {
  /** By account; the first account is next. */
  readonly #queues = new Map<string, Map<string, T>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds an item as the newest of its account. Returns true if it replaced one of the same name. */
  put(account: string, name: string, item: T): boolean {
    const queue = this.#queues.get(account) ?? new Map<string, T>()
    this.#queues.set(account, queue)
    const replaced = queue.delete(name)
    queue.set(name, item)
    if (!replaced) this.#size++
    return replaced
  }

  /** The next item; undefined if nothing waits. */
  next(): T | undefined {
    const [queue] = this.#queues.values()
    return queue?.values().next().value
  }

  /** Removes the next item, and ends the turn of its account. */
  take(): void {
    const [account] = this.#queues.keys()
    if (account === undefined) return
    const rest = this.#removeOldest(account)
    this.#queues.delete(account)
    if (rest && rest.size > 0) this.#queues.set(account, rest)
  }

  /** Removes the next item. Its account keeps its turn. */
  drop(): void {
    const [account] = this.#queues.keys()
    if (account !== undefined) this.#removeOldest(account)
  }

  /** Removes the oldest item of the account that has the most. */
  dropFromLongest(): void {
    let longest = ''
    let most = 0
    for (const [account, { size }] of this.#queues) if (size > most) [longest, most] = [account, size]
    this.#removeOldest(longest)
  }

  #removeOldest(account: string): Map<string, T> | undefined {
    const queue = this.#queues.get(account)
    const name = queue?.keys().next().value
    if (queue === undefined || name === undefined) return undefined
    queue.delete(name)
    this.#size--
    if (queue.size === 0) this.#queues.delete(account)
    return queue
  }
}
