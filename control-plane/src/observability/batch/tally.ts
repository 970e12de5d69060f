import {
  type ChangedReason,
  REJECTED,
  type Reason,
  type RejectedReason,
} from '@pharos/shared-protocol/telemetry-reason.ts'

/** The most bytes of rows from one request: each row repeats its resource and scope. */
const MOST_ROW_BYTES = 32_000_000
/** The bytes of a row besides its texts. */
const ROW_BYTES = 500

/** Counts the outcomes of the records of one request. */
export class Tally {
  readonly counts = new Map<Reason, number>()
  /** The redaction rules that were switched off for it. */
  readonly slowRules = new Set<string>()
  accepted = 0
  rejected = 0
  #left = MOST_ROW_BYTES

  reject(reason: RejectedReason, count = 1): void {
    this.rejected += count
    this.note(reason, count)
  }

  /** Counts a record, or a part of one, that is stored, but not as it was sent. */
  note(reason: ChangedReason | RejectedReason, count = 1): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + count)
  }

  /**
   * Counts a record that will be stored and repeats `shared` bytes. Returns false, and refuses it, if there is no room.
   */
  admit(shared: number): boolean {
    this.#left -= shared + ROW_BYTES
    if (this.#left < 0) {
      this.reject('batch_too_large')
      return false
    }
    this.accepted += 1
    return true
  }

  /** Counts bytes that parsing or redaction adds to an admitted record. Returns false if there is no room for them. */
  grow(bytes: number): boolean {
    this.#left -= bytes
    return this.#left >= 0
  }

  /** Refuses a record that was admitted before. */
  withdraw(reason: RejectedReason): void {
    this.accepted -= 1
    this.reject(reason)
  }

  /** Refuses all records that were admitted before. */
  withdrawAll(reason: RejectedReason): void {
    if (this.accepted > 0) this.reject(reason, this.accepted)
    this.accepted = 0
  }

  /** The bytes that the rows of this request take in memory, about. */
  get bytes(): number {
    return Math.min(MOST_ROW_BYTES, MOST_ROW_BYTES - this.#left)
  }

  /** Tells the sender how many records were refused, and why. Empty if none was. */
  get message(): string {
    const refused = [...this.counts].filter((entry): entry is [RejectedReason, number] => entry[0] in REJECTED)
    return refused.map(([reason, count]) => `${count} refused (${reason}): ${REJECTED[reason]}`).join('; ')
  }
}
