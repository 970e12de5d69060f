import { Outcome } from '@pharos/shared-protocol/message/run.ts'

/** Ordinal of a run of a monitor that is not stored (`POST /http/job/test`). */
export const UNSAVED_ORDINAL = -1

/** The subject on which the intake passes the outcome of an unsaved monitor's run to the process that waits for it. */
export function unsavedSubject(testId: string): string {
  return `unsaved.${testId}`
}

/** The subject on which that process receives the output of a run in progress. */
export function linesSubject(testId: string): string {
  return `unsaved.${testId}.lines`
}

/** Parses what the intake passed on; it has verified the token. */
export function readUnsavedOutcome(data: Uint8Array) {
  return Outcome.parse(JSON.parse(new TextDecoder().decode(data)))
}
