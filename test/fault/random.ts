/** Reproducible randomness: the same seed gives the same sequence. */
export interface Random {
  readonly seed: number
  /** A number in [from, to). */
  between(from: number, to: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** The list in random order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** Mulberry32: 32 bits of state, good enough to scatter faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    between: (from, to) => from + next() * (to - from),
    shuffle: list => {
      const keyed = list.map(item => ({ item, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
    pick: list => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
