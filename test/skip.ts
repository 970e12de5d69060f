import type { Test } from 'uvu'

/** Registers a test. If there is an obstacle it does not run: the reason is printed, and the skip is counted. */
export function testUnless(
  test: Test,
  obstacle: string | undefined,
  name: string,
  run: () => Promise<void> | void,
): void {
  if (obstacle === undefined) {
    test(name, run)
    return
  }
  test.skip(name, run)
  console.log(`SKIP ${name}: ${obstacle}`)
}
