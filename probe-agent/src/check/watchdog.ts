import { Script } from 'node:vm'

const place = Symbol.for('pharos.watched-work')
const watched = globalThis as { [place]?: () => void }
const script = new Script('globalThis[Symbol.for("pharos.watched-work")]()')

/**
 * Runs synchronous work, and interrupts it with an exception after so many milliseconds. For customers' expressions and
 * targets' responses, which may block the event loop for any time. Costs 0.1 ms.
 */
export function doWithin(ms: number, work: () => void): void {
  watched[place] = work
  try {
    script.runInThisContext({ timeout: ms, displayErrors: false })
  } finally {
    delete watched[place]
  }
}
