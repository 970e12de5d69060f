import type { Platform } from '../platform/context.ts'

interface Part {
  stop(): Promise<void>
  idle?(): boolean
}

/** The role `pages`: what follows events for status pages, and moves them by their times; each part in any number of processes. */
export function startPublishing(_platform: Platform): Part[] {
  return []
}
