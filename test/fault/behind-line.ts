import { createWorld, type World } from '../world/world.ts'
import { type Line, openLine } from './line.ts'

/** A world whose control plane reaches the database through a proxy that can be cut. */
export async function behindLine(work: (world: World, line: Line) => Promise<void>): Promise<void> {
  const world = await createWorld({ roles: null })
  const direct = new URL(world.config.DATABASE_URL)
  const line = await openLine(Number(direct.port))
  world.config.DATABASE_URL = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(line.port) }).href
  try {
    await work(world, line)
  } finally {
    line.mend()
    await world.close()
    line.close()
  }
}
