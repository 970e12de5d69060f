import { atEnd, isWorker } from '../../scripts/test/end.ts'
import { addAccount } from './account.ts'
import type { TestClock } from './clock.ts'
import { startTarget, type Target } from './target.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/**
 * What a test uses of a world that other files may use too: an account of its own, as if it were the first, and nothing
 * that moves the clock, ends a process or is of the whole installation.
 */
export interface SharedWorld
  extends Pick<World, 'url' | 'call' | 'ownerKey' | 'accountId' | 'platform' | 'sql' | 'settle' | 'startTarget'> {
  readonly clock: Pick<TestClock, 'now'>
  /** Ends what is of this test, and fails when something unexpected was logged. */
  close(): Promise<void>
}

/** One world for each combination. */
type SharedOptions = Pick<WorldOptions, 'roles' | 'agent'>

interface Kept {
  world: Promise<World>
  users: number
}

const worlds = new Map<string, Kept>()

/**
 * Returns an account of its own in a world that all files of this process share, as far as they want the same options.
 * It has the plan with everything, and an owner who is not of the staff. A worker keeps the world for its next files;
 * a file that runs by hand ends it.
 */
export async function sharedWorld(options: SharedOptions = {}): Promise<SharedWorld> {
  const name = JSON.stringify([options.roles, options.agent])
  const kept = worlds.get(name) ?? keepWorld(name, options)
  kept.users += 1
  const world = await kept.world
  // A file between two that share it may have kept the process busy for so long that the bus gave the world up.
  if (kept.users === 1) world.lines.skip()
  const account = await addAccount(world, `Account ${crypto.randomUUID()}`)
  const targets: Target[] = []
  const { url, platform, clock } = world
  return {
    ...{ url, platform, clock },
    ...{ accountId: account.id, ownerKey: account.key, call: account.call },
    sql: (text, values) => world.sql(text, values),
    settle: () => world.settle(),
    async startTarget() {
      const target = await startTarget()
      targets.push(target)
      return target
    },
    async close() {
      await world.settle()
      for (const target of targets) await target.stop()
      kept.users -= 1
      if (isWorker || kept.users > 0) world.lines.requireExpected()
      else await endWorld(name)
    },
  }
}

function keepWorld(name: string, options: SharedOptions): Kept {
  const kept = { world: createWorld(options), users: 0 }
  worlds.set(name, kept)
  kept.world.catch(() => worlds.delete(name))
  if (isWorker) atEnd(() => endWorld(name))
  return kept
}

async function endWorld(name: string): Promise<void> {
  const kept = worlds.get(name)
  worlds.delete(name)
  await (await kept?.world)?.close()
}
