import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

type Run = (world: World, receiver: Receiver) => Promise<void>

/** Stories of a suite that have a receiver of their own each. */
export function receiverStories(test: Parameters<typeof story>[0], environment: Record<string, string> = {}) {
  return (name: string, run: Run): void => {
    const withReceiver = async (world: World) => {
      const receiver = await startReceiver()
      await run(world, receiver).finally(() => receiver.stop())
    }
    story(test, name, withReceiver, { agent: false, environment })
  }
}

/** Messages about incidents at a path, oldest first. */
export function toldAt<B extends { event: string }>({ received }: Receiver, path: string): B[] {
  const bodies = received.filter(each => each.path === path).map(each => JSON.parse(each.body) as B)
  return bodies.filter(({ event }) => event?.startsWith('incident.'))
}
