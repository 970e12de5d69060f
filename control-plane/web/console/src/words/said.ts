import type { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
import { german } from './in-german.ts'
import { language } from './language.ts'
import { germanPaging, germanWay } from './paging-text.ts'

/** Translates a reason of the server into the language of the console; unknown ones stay as they are. */
export function saidReason(reason: string): string {
  return german?.germanReason(reason) ?? reason
}

/** Translates why a message was not delivered. */
export function saidDelivery(reason: string): string {
  return german?.germanDelivery(reason) ?? reason
}

/** Translates whom an escalation does not reach. Its patterns are always loaded, since the first screen uses them. */
export function saidPaging(text: string): string {
  return language === 'de' ? (germanPaging(text) ?? text) : text
}

/** Translates what changed before an incident. */
export function saidChange(text: string): string {
  return german?.germanChange(text) ?? text
}

/** Translates why somebody is paged in this way. */
export function saidWay(why: string): string {
  return language === 'de' ? germanWay(why) : why
}

/** Translates a refusal of the server. */
export function saidProblem(problem: Parameters<typeof germanProblem>[0]): string {
  return german?.germanProblem(problem) ?? problem.detail
}

/** Translates the fault of a log search, such as `at character 13: this quote is not closed`, into a sentence. */
export function saidSearchFault(fault: string): string {
  return german?.germanSearchFault(fault) ?? `${fault.slice(0, 1).toUpperCase()}${fault.slice(1)}.`
}
