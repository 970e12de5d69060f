import { releaseMemory } from '@pharos/shared-protocol/memory.ts'
import type { Agent, Load } from '../agent.ts'
import { type Launch, launch } from './launch.ts'

const REPORT_MS = 1_000

/** The supervisor's messages: first the start, then the load of the other workers. */
export type ToWorker = { launch: Launch } | { siblings: Load }

let siblings: Load = { running: 0, spooled: 0 }
let agent: Agent | null = null

process.on('message', (message: ToWorker) => {
  if ('siblings' in message) siblings = message.siblings
  else begin(message.launch)
})

// Without its supervisor, nothing would restart or stop this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

function begin(options: Launch): void {
  releaseMemory()
  agent = launch(options, () => siblings)
  void agent.start()
  setInterval(report, REPORT_MS).unref()
}

function report(): void {
  if (agent === null || !process.connected) return
  const { running, spooled } = agent.stats()
  process.send?.({ running, spooled } satisfies Load)
}
