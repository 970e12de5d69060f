import type { Test } from 'uvu'

/** Registers a test that runs unless there is a reason against it, which is printed and counted. */
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
