/** What a batch had and is not stored of it. */
export interface Cut {
  /** Texts that were too long. */
  texts: number
  /** Attributes and traits. */
  values: number
}

/** The fields that are objects of values. */
const OF_VALUES: readonly string[] = ['attributes', 'traits']

/** Counts what was read of something that is shorter than it was sent. Fields that nobody reads do not count. Pure. */
export function countCut(given: unknown, read: unknown): Cut {
  const cut: Cut = { texts: 0, values: 0 }
  compare(given, read, cut)
  return cut
}

function compare(given: unknown, read: unknown, cut: Cut): void {
  if (typeof given === 'string' && typeof read === 'string') {
    if (given.length > read.length) cut.texts++
  } else if (isObject(given) && isObject(read)) {
    for (const name of OF_VALUES)
      if (isObject(given[name]) && !Array.isArray(given)) cut.values += countOf(given[name]) - countOf(read[name])
    for (const key of Object.keys(read)) compare(given[key], read[key], cut)
  }
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null
const countOf = (one: unknown) => (isObject(one) ? Object.keys(one).length : 0)
