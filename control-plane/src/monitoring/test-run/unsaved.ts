import { Outcome } from '@pharos/shared-protocol/message/run.ts'

/** Ordinal of a run of a monitor that is not stored (`POST /http/job/test`). */
export const UNSAVED_ORDINAL = -1

/** Where the intake hands the outcome of an unsaved monitor's run to the process that waits for it. */
export function unsavedSubject(testId: string): string {
  return `unsaved.${testId}`
}

/** Reads what the intake handed on; its token was checked there. */
export function readUnsavedOutcome(data: Uint8Array) {
  return Outcome.parse(JSON.parse(new TextDecoder().decode(data)))
}
