const { PHAROS_TEST_FORM, PHAROS_TEST_SEED } = process.env

/** Whether tests that prove by repetition run in full (`npm run soak`) rather than in short (`npm test`). */
export const IN_FULL = PHAROS_TEST_FORM === 'full'

/**
 * How many repetitions a test makes: the short number in `npm test`, the full one in `npm run soak`, which lists every call of
 * this function (scripts/test/forms.ts reads them from the source, so the arguments are literals).
 */
export function repetitions(_of: string, short: number, full: number): number {
  return IN_FULL ? full : short
}

/** The seed of the test's randomness, printed so that PHAROS_TEST_SEED can repeat a failed run. */
export function chooseSeed(): number {
  const seed = PHAROS_TEST_SEED ? Number(PHAROS_TEST_SEED) : Date.now() % 2 ** 31
  console.log(`seed ${seed}`)
  return seed
}
