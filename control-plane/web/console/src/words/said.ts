import type { germanProblem } from '@pharos/shared-protocol/german/problem.ts'
import { german } from './in-german.ts'
import { language } from './language.ts'
import { germanPaging, germanWay } from './paging-text.ts'

/** A reason that the server gives, in the language of the console; what is not known stays as it is. */
export function saidReason(reason: string): string {
  return german?.germanReason(reason) ?? reason
}

/** The same of why a message did not arrive. */
export function saidDelivery(reason: string): string {
  return german?.germanDelivery(reason) ?? reason
}

/** The same of whom an escalation does not reach: the first screen says it. */
export function saidPaging(text: string): string {
  return language === 'de' ? (germanPaging(text) ?? text) : text
}

/** The same of what changed before an incident. */
export function saidChange(text: string): string {
  return german?.germanChange(text) ?? text
}

/** The same of why somebody is paged in this way. */
export function saidWay(why: string): string {
  return language === 'de' ? germanWay(why) : why
}

/** What a refusal says, in the language of the console. */
export function saidProblem(problem: Parameters<typeof germanProblem>[0]): string {
  return german?.germanProblem(problem) ?? problem.detail
}

/** Why a search of logs cannot be read, such as `at character 13: this quote is not closed`, as a sentence. */
export function saidSearchFault(fault: string): string {
  return german?.germanSearchFault(fault) ?? `${fault.slice(0, 1).toUpperCase()}${fault.slice(1)}.`
}
