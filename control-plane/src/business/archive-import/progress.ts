import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import type { Platform } from '../../platform/context.ts'
import { Overtaken, Stopped } from '../../platform/job.ts'
import { everyReal, realMs } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Turn } from '../../platform/worker.ts'
import type { ImportRow } from './row.ts'
import { MOST_MS, RENEW_MS, REPORT_MS } from './rules.ts'
import { noteFiles, noteProgress } from './store.ts'

/**
 * How far an attempt is, which is stored outside of its transaction so that others see it. It also keeps the claim, during
 * long statements as well.
 */
export class Progress {
  readonly #platform: Platform
  readonly #row: ImportRow
  readonly #turn: Pick<Turn, 'stopping'>
  readonly #begun = realMs()
  readonly stop: () => void
  #step = ''
  #records = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #isOvertaken = false
  /** How many records it will have; 0 until that is known. */
  total = 0

  constructor(platform: Platform, row: ImportRow, turn: Pick<Turn, 'stopping'>) {
    this.#platform = platform
    this.#row = row
    this.#turn = turn
    this.stop = everyReal(RENEW_MS, () => this.#note().catch(() => {}))
  }

  /** Called after each piece of work; ends the attempt by throwing. */
  async report(step: string, records: number): Promise<void> {
    this.#step = step
    this.#records += records
    this.requireGoing()
    if (realMs() - this.#reportedAt >= REPORT_MS) await this.#note()
    this.requireGoing()
  }

  /** Notes that files of a browser check are stored, so that they are removed unless the import is done. */
  async noteFiles(check: string): Promise<void> {
    if (!(await noteFiles(this.#platform, this.#row, check))) throw new Overtaken()
  }

  requireGoing(): void {
    if (this.#isOvertaken) throw new Overtaken()
    if (this.#turn.stopping) throw new Stopped()
    if (realMs() - this.#begun > MOST_MS)
      throw new Refusal('limit_reached', businessText('archive_import.too_slow', { limit: MOST_MS / 3_600_000 }))
  }

  async #note(): Promise<void> {
    this.#reportedAt = realMs()
    const isOurs = await noteProgress(this.#platform, this.#row, {
      step: this.#step,
      records: this.#records,
      total: this.total,
    })
    if (!isOurs) this.#isOvertaken = true
  }
}
