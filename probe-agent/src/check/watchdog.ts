import { Script } from 'node:vm'

const place = Symbol.for('pharos.watched-work')
const watched = globalThis as { [place]?: () => void }
const script = new Script('globalThis[Symbol.for("pharos.watched-work")]()')

/**
 * Runs synchronous work and interrupts it after so many milliseconds with an exception. For customers' expressions and
 * targets' responses, which may take any time while the event loop is blocked. Costs 0.1 ms.
 */
export function doWithin(ms: number, work: () => void): void {
  watched[place] = work
  try {
    script.runInThisContext({ timeout: ms, displayErrors: false })
  } finally {
    delete watched[place]
  }
}
