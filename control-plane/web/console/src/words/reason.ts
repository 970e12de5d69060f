import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'
import { recordReason } from './reason-record.ts'

const PLAIN: Sentences = [
  [/^Paused$/, 'Pausiert'],
  [/^Resumed$/, 'Fortgesetzt'],
]

/** Translates a reason of the server into German: of a transition, or of a monitor that joined an incident. */
export function germanReason(english: string): string | undefined {
  return inGerman(PLAIN, english) ?? recordReason(english)
}
