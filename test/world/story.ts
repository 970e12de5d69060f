import type { Test } from 'uvu'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** Registers a test that has its own world, which is closed after it in any case. */
export function story(
  test: Test,
  name: string,
  run: (world: World) => Promise<void>,
  options: WorldOptions = {},
): void {
  test(name, async () => {
    const world = await createWorld(options)
    let passed = false
    try {
      await run(world)
      passed = true
    } finally {
      await world.close(passed)
    }
  })
}
