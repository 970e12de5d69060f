import { createHash } from 'node:crypto'
import type { RunKey } from '@pharos/shared-protocol/message/run.ts'
import { runKeyText } from '@pharos/shared-protocol/message/run.ts'

/** The outcomes that must not be lost, by the agents' logs, as the texts of their runs' keys. */
export class Evidence {
  /** The bus confirmed the outcome. */
  readonly confirmed = new Set<string>()
  /** The disk has it. */
  readonly spooled = new Set<string>()

  /** Parses one line of an agent's log. */
  hear(line: string): void {
    if (!line.includes('"run":')) return
    const { run, msg } = JSON.parse(line) as { run: string; msg: string }
    if (msg === 'the bus has an outcome') this.confirmed.add(run)
    if (msg === 'the disk has an outcome') this.spooled.add(run)
  }

  get all(): Set<string> {
    return this.confirmed.union(this.spooled)
  }
}

/** The trace id of a run's requests. */
export function traceOf(key: RunKey): string {
  return createHash('sha256').update(runKeyText(key)).digest('hex').slice(0, 32)
}
