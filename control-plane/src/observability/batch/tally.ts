import {
  type ChangedReason,
  REJECTED,
  type Reason,
  type RejectedReason,
} from '@pharos/shared-protocol/telemetry-reason.ts'

/** Bytes of rows that one request may become: each repeats its resource and scope. */
const MOST_ROW_BYTES = 32_000_000
/** What a row has beside its texts. */
const ROW_BYTES = 500

/** What became of the records of one request. */
export class Tally {
  readonly counts = new Map<Reason, number>()
  accepted = 0
  rejected = 0
  #left = MOST_ROW_BYTES

  reject(reason: RejectedReason, count = 1): void {
    this.rejected += count
    this.note(reason, count)
  }

  /** Counts a record that is stored, but not as it was sent; or a part of one. */
  note(reason: ChangedReason | RejectedReason, count = 1): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + count)
  }

  /** Counts a record that is to be stored, with `shared` bytes that it repeats. False when there is no room: it is refused. */
  admit(shared: number): boolean {
    this.#left -= shared + ROW_BYTES
    if (this.#left < 0) {
      this.reject('batch_too_large')
      return false
    }
    this.accepted += 1
    return true
  }

  /** A record that was admitted is refused after all. */
  withdraw(reason: RejectedReason): void {
    this.accepted -= 1
    this.reject(reason)
  }

  /** For the sender: how many records were refused, and why. Empty when none was. */
  get message(): string {
    const refused = [...this.counts].filter((entry): entry is [RejectedReason, number] => entry[0] in REJECTED)
    return refused.map(([reason, count]) => `${count} refused (${reason}): ${REJECTED[reason]}`).join('; ')
  }
}
