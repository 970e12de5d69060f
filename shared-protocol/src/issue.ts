import type { z } from 'zod'
import type { Fault } from './problem.ts'

/** The words of each kind of error; each completes the sentence "<field> …". */
export interface IssueWords {
  required: string
  wholeNumber: string
  unknownField: string
  /** `name` is zod's, such as `email`. */
  format(name: string): string
  multiple(of: number): string
  /** For a value about which nothing more is known, such as one that fits no member of a union. */
  invalid: string
  /** `expected` and `received` are names of JSON types; null if it is none of them. */
  type(expected: string, received: string | null): string
  oneOf(values: string[]): string
  bound(side: 'more than' | 'at least' | 'less than' | 'at most', limit: number, unit: Unit): string
  /** For messages of the contract itself. */
  own(message: string): string
}
type Unit = 'character' | 'item' | null

const UNITS: Record<string, Unit> = { string: 'character', array: 'item' }

/** How zod's own messages begin; those of the contract complete a sentence. */
const ZOD_SAYS = /^Invalid /

const FORMATS: Record<string, string> = {
  uuid: 'a UUID',
  email: 'an email address',
  url: 'a URL',
  datetime: 'a timestamp such as 2026-03-02T09:00:00Z',
  date: 'a date such as 2026-03-02',
}

export const ENGLISH: IssueWords = {
  required: 'is required',
  wholeNumber: 'must be a whole number',
  unknownField: 'there is no such field',
  format: name => (FORMATS[name] ? `must be ${FORMATS[name]}` : 'has an invalid format'),
  multiple: of => `must be a multiple of ${of}`,
  invalid: 'is not valid',
  type: (expected, received) =>
    `must be ${withArticle(expected)}, not ${received ? withArticle(received) : 'something else'}`,
  oneOf: values => `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`,
  bound: (side, limit, unit) =>
    unit ? `must have ${side} ${limit} ${unit}${limit === 1 ? '' : 's'}` : `must be ${side} ${limit}`,
  own: message => message.charAt(0).toLowerCase() + message.slice(1),
}

/** The faults that a schema found, for people. One fault per unknown key, so that each has its path. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], words: IssueWords = ENGLISH): Fault[] {
  return issues.flatMap(issue => {
    const path = pathText(issue.path)
    if (issue.code !== 'unrecognized_keys') return [{ path, message: explainIssue(issue, words) }]
    return issue.keys.map(key => ({ path: path ? `${path}.${key}` : key, message: words.unknownField }))
  })
}

export function explainIssue(issue: z.core.$ZodIssue, words: IssueWords = ENGLISH): string {
  if (issue.code === 'invalid_union' && isAbsent(issue)) return words.required
  if (issue.code === 'invalid_type' && ZOD_SAYS.test(issue.message)) {
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
  if (!ZOD_SAYS.test(issue.message)) return words.own(issue.message)
  if (issue.code === 'invalid_format') return words.format(issue.format)
  return issue.code === 'not_multiple_of' ? words.multiple(issue.divisor) : words.invalid
}

/** Whether a union could not choose because the field that decides is not there. */
function isAbsent({ input, path, ...issue }: z.core.$ZodIssueInvalidUnion): boolean {
  const key = path.at(-1)
  const isObject = typeof input === 'object' && input !== null
  return 'discriminator' in issue && issue.discriminator === key && isObject && key !== undefined && !(key in input)
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
