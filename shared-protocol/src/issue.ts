import type { z } from 'zod'
import type { Fault } from './problem.ts'
import { faultText } from './text/en/fault.ts'
import { textOfMessage } from './text/message.ts'
import type { Said } from './text/text.ts'

type Explained = Omit<Fault, 'path'>
type Side = 'more_than' | 'at_least' | 'less_than' | 'at_most'

const UNITS: Record<string, 'characters' | 'items'> = { string: 'characters', array: 'items' }

/** How zod's own messages begin; those of the contract complete a sentence. */
const ZOD_SAYS = /^(?:Invalid|Too (?:small|big):?) /

const FORMATS: Record<string, Said> = {
  uuid: faultText('fault.uuid'),
  email: faultText('fault.email'),
  url: faultText('fault.url'),
  datetime: faultText('fault.datetime'),
  date: faultText('fault.date'),
}

/** The faults that a schema found, for people. One fault per unknown key, so that each has its path. */
export function faultsOf(issues: readonly z.core.$ZodIssue[]): Fault[] {
  return issues.flatMap(issue => {
    const path = pathText(issue.path)
    if (issue.code !== 'unrecognized_keys') return [{ path, ...explainIssue(issue) }]
    const unknown = faultOf(faultText('fault.unknown_field'))
    return issue.keys.map(key => ({ path: path ? `${path}.${key}` : key, ...unknown }))
  })
}

/** A text as the fault of a field: each completes the sentence "<field> …". */
export function faultOf({ text, code, params }: Said): Explained {
  return { message: text, code, ...(Object.keys(params).length > 0 ? { params } : {}) }
}

export function explainIssue(issue: z.core.$ZodIssue): Explained {
  const { message } = issue
  if (issue.code === 'invalid_union' && isAbsent(issue)) return faultOf(faultText('fault.required'))
  if (ZOD_SAYS.test(message)) return faultOf(saidOf(issue))
  const text = textOfMessage(message)
  return text === undefined ? { message } : faultOf({ ...text, text: message })
}

/** What an issue says that has no message of ours. */
function saidOf(issue: z.core.$ZodIssue): Said {
  if (issue.code === 'invalid_type') {
    const received = /received (\w+)$/.exec(issue.message)?.[1] ?? null
    if (received === 'undefined') return faultText('fault.required')
    return issue.expected === 'int'
      ? faultText('fault.whole_number')
      : faultText('fault.type', { expected: issue.expected, received })
  }
  if (issue.code === 'too_small') {
    const side = issue.inclusive === false ? 'more_than' : 'at_least'
    return boundText(side, Number(issue.minimum), issue.origin)
  }
  if (issue.code === 'too_big') {
    const side = issue.inclusive === false ? 'less_than' : 'at_most'
    return boundText(side, Number(issue.maximum), issue.origin)
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    const [value = ''] = values
    return values.length > 1 ? faultText('fault.one_of', { values }) : faultText('fault.only', { value })
  }
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? faultText('fault.invalid_format')
  return issue.code === 'not_multiple_of'
    ? faultText('fault.multiple', { of: issue.divisor })
    : faultText('fault.invalid')
}

function boundText(side: Side, limit: number, origin: string): Said {
  const unit = UNITS[origin]
  return unit ? faultText(`fault.${unit}_${side}`, { limit }) : faultText(`fault.${side}`, { limit })
}

/** Whether a union could not choose because the field that decides is not there. */
function isAbsent({ input, path, ...issue }: z.core.$ZodIssueInvalidUnion): boolean {
  const key = path.at(-1)
  const isObject = typeof input === 'object' && input !== null
  return 'discriminator' in issue && issue.discriminator === key && isObject && key !== undefined && !(key in input)
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}
