import type { z } from 'zod'

/** An error for people: completes the sentence "<field> …". */
export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    const received = /received (\w+)$/.exec(issue.message)?.[1]
    if (received === 'undefined') return 'is required'
    if (issue.expected === 'int') return 'must be a whole number'
    return `must be ${withArticle(issue.expected)}, not ${withArticle(received ?? 'something else')}`
  }
  if (issue.code === 'too_small')
    return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum))
  if (issue.code === 'too_big')
    return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'must be a UUID'
  return lowerFirst(issue.message)
}

const COUNTED: Record<string, string> = { string: 'character', array: 'item' }

function bound(origin: string, side: string, limit: number): string {
  const unit = COUNTED[origin]
  return unit ? `must have ${side} ${limit} ${unit}${limit === 1 ? '' : 's'}` : `must be ${side} ${limit}`
}

function withArticle(type: string): string {
  if (type === 'null' || type === 'something else') return type
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
