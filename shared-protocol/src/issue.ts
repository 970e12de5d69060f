import type { z } from 'zod'
import type { Fault } from './problem.ts'

/** How an error is said; each completes the sentence "<field> …". */
export interface IssueWords {
  required: string
  wholeNumber: string
  uuid: string
  unknownField: string
  /** `expected` and `received` are names of JSON types; null: none of them. */
  type(expected: string, received: string | null): string
  oneOf(values: string[]): string
  bound(side: 'more than' | 'at least' | 'less than' | 'at most', limit: number, unit: Unit): string
  /** What the contract says in words of its own. */
  own(message: string): string
}
type Unit = 'character' | 'item' | null

const UNITS: Record<string, Unit> = { string: 'character', array: 'item' }

export const ENGLISH: IssueWords = {
  required: 'is required',
  wholeNumber: 'must be a whole number',
  uuid: 'must be a UUID',
  unknownField: 'there is no such field',
  type: (expected, received) =>
    `must be ${withArticle(expected)}, not ${received ? withArticle(received) : 'something else'}`,
  oneOf: values => `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`,
  bound: (side, limit, unit) =>
    unit ? `must have ${side} ${limit} ${unit}${limit === 1 ? '' : 's'}` : `must be ${side} ${limit}`,
  own: message => message.charAt(0).toLowerCase() + message.slice(1),
}

/** What a schema found wrong, for people. One error per unknown key, so that each is named by its path. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], words: IssueWords = ENGLISH): Fault[] {
  return issues.flatMap(issue => {
    const path = pathText(issue.path)
    if (issue.code !== 'unrecognized_keys') return [{ path, message: explainIssue(issue, words) }]
    return issue.keys.map(key => ({ path: path ? `${path}.${key}` : key, message: words.unknownField }))
  })
}

export function explainIssue(issue: z.core.$ZodIssue, words: IssueWords = ENGLISH): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const received = /received (\w+)$/.exec(issue.message)?.[1] ?? null
    if (received === 'undefined') return words.required
    return issue.expected === 'int' ? words.wholeNumber : words.type(issue.expected, received)
  }
  if (issue.code === 'too_small') {
    const side = issue.inclusive === false ? 'more than' : 'at least'
    return words.bound(side, Number(issue.minimum), UNITS[issue.origin] ?? null)
  }
  if (issue.code === 'too_big') {
    const side = issue.inclusive === false ? 'less than' : 'at most'
    return words.bound(side, Number(issue.maximum), UNITS[issue.origin] ?? null)
  }
  if (issue.code === 'invalid_value') return words.oneOf(issue.values.map(String))
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return words.uuid
  return words.own(issue.message)
}

function withArticle(type: string): string {
  if (type === 'null') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}
