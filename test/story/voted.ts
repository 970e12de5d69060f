import type { Transition } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import type { z } from 'zod'

/** A monitor of a voted kind, with the reads that stories need. */
export interface VotedStory {
  id: string
  status(): Promise<string>
  /** Every change of status, oldest first. */
  history(): Promise<z.output<typeof Transition>[]>
  /** Each of its statuses, oldest first. */
  path(): Promise<string[]>
}

export function watched(
  id: string,
  calls: {
    read(): Promise<{ body: { current_status: string } }>
    transitions(): Promise<{ body: z.output<typeof Transition>[] }>
  },
): VotedStory {
  const history = async () => (await calls.transitions()).body.toReversed()
  return {
    id,
    history,
    status: async () => (await calls.read()).body.current_status,
    path: async () => (await history()).map(({ to }) => to),
  }
}
