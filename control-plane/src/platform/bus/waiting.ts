import { LANES, type Lane } from '@pharos/shared-protocol/check/kind.ts'
import { RUNS_STREAM, readRunConsumer } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamManager } from 'nats'

/** The most pages, each with the queues of 85 regions. */
const MOST_PAGES = 100

/** The runs that wait in each queue. Of a queue that the bus does not have, nothing is said. */
export async function waitingRuns(manager: JetStreamManager) {
  const pages = manager.consumers.list(RUNS_STREAM)
  const queues: { regionId: string; lane: Lane; waiting: number }[] = []
  for (let page = 1; ; page += 1) {
    const found = await pages.next()
    if (found.length === 0) return queues
    if (page > MOST_PAGES) throw new Error(`The bus has more queues than ${MOST_PAGES} pages.`)
    for (const { name, num_pending } of found) {
      const { region, lane } = readRunConsumer(name)
      const known = LANES.find(each => each === lane)
      if (known) queues.push({ regionId: region, lane: known, waiting: num_pending })
    }
  }
}
