/** The work was not started: there was no slot within its patience. */
export class NoSlot extends Error {}

/** Runs at most `count` pieces of work at a time; the others wait in order, each for at most `patienceMs`. */
export function createSlots(count: number, patienceMs?: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take)
        reject(new NoSlot(`none of ${count} slots was free within ${patienceMs} ms`))
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        resolve()
      }
      waiting.add(take)
    })
  return async work => {
    if (free > 0) free -= 1
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }
}
