import { isAway } from './away.ts'

/** What was not done because the database is away: in the order of the batch. */
export interface LeftOver<T> {
  items: readonly T[]
  error: unknown
}

/**
 * Does a batch in one piece. A piece that fails is halved until the item that fails is alone; `fail` takes it. While the
 * database is away nothing more is tried, so that what came later does not overtake what is left. Returns null if all
 * is done.
 */
export async function doInHalves<T>(
  batch: readonly T[],
  work: (piece: readonly T[]) => Promise<void>,
  fail: (item: T, error: unknown) => void,
): Promise<LeftOver<T> | null> {
  const [first] = batch
  if (first === undefined) return null
  try {
    await work(batch)
    return null
  } catch (error) {
    if (isAway(error)) return { items: batch, error }
    if (batch.length === 1) {
      fail(first, error)
      return null
    }
    const half = Math.ceil(batch.length / 2)
    const left = await doInHalves(batch.slice(0, half), work, fail)
    if (left !== null) return { ...left, items: [...left.items, ...batch.slice(half)] }
    return doInHalves(batch.slice(half), work, fail)
  }
}
