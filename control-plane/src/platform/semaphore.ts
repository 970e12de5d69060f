/** The work was not started, since no permit became free in time. */
export class NoPermit extends Error {}

/** Runs work once it has a permit. Waits for it up to `patienceMs` (milliseconds), or as long as set for all. */
export type Semaphore = <T>(work: () => Promise<T>, patienceMs?: number) => Promise<T>

/** Runs at most `count` pieces of work at a time; the others wait in order, each for at most `patienceMs`. */
export function createSemaphore(count: number, patienceMs?: number): Semaphore {
  let free = count
  const waiting = new Set<() => void>()
  const turn = (patience: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take)
        reject(new NoPermit(`none of ${count} permits was free within ${patience} ms`))
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        resolve()
      }
      waiting.add(take)
    })
  return async (work, patience = patienceMs) => {
    if (free > 0) free -= 1
    else await turn(patience)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
}
