import type { JetStreamManager } from 'nats'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { purgeRuns } from './streams.ts'

const test = suite('runs that agents have taken')

/** A server whose queue has handed out runs up to `position` of a stream that ends at `end`; notes what it removes. */
function arrange(position: number, end: number) {
  const purged: unknown[] = []
  const manager = {
    consumers: {
      info: async () => ({ num_pending: 0, num_waiting: 1, delivered: { consumer_seq: 5, stream_seq: position } }),
    },
    streams: {
      info: async () => ({ state: { first_seq: 1, last_seq: end } }),
      purge: async (_: string, { seq }: { seq: number }) => void purged.push(seq),
    },
  } as unknown as JetStreamManager
  return { purged, look: () => purgeRuns(manager, 'region', 'light', () => true) }
}

for (const [name, position, end, removed] of [
  ['are removed', 280, 300, [281]],
  ['are removed from a stream that ends with them', 280, 280, [281]],
  ['are none in a new queue', 0, 300, []],
  ['are none in a stream that counts anew: what it holds waits', 280, 3, []],
] as const)
  test(name, async () => {
    const { purged, look } = arrange(position, end)
    const { expired, count } = await look()
    assert.equal(purged, removed)
    assert.equal([expired, count.position, count.end], [0, position, end])
  })

test.run()
