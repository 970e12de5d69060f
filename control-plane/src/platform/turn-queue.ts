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

  /** Adds an item as the newest of its account. Returns the item of the same name that it replaces. */
  put(account: string, name: string, item: T): T | undefined {
    const queue = this.#queues.get(account) ?? new Map<string, T>()
    this.#queues.set(account, queue)
    const replaced = queue.get(name)
    if (!queue.delete(name)) this.#size++
    queue.set(name, item)
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

  /** Removes and returns the oldest item of the account that has the most. */
  dropFromLongest(): T | undefined {
    let longest = ''
    let most = 0
    for (const [account, { size }] of this.#queues) if (size > most) [longest, most] = [account, size]
    const oldest = this.#queues.get(longest)?.values().next().value
    this.#removeOldest(longest)
    return oldest
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
