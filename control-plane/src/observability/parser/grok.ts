import { patternText } from '@pharos/shared-protocol/text/en/pattern.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { GROK } from './grok-pattern.ts'

/** The deepest nesting of names, and the most characters of the expanded text. */
const DEEPEST = 8
const LONGEST = 20_000

/** The field of a group. Names of fields may have dots, but names of RE2 groups may not. */
export interface Field {
  name: string
  type: 'string' | 'int' | 'double'
}

export interface Expanded {
  pattern: string
  /** By group name. */
  fields: Map<string, Field>
}

const REFERENCE = /%\{(\w+)(?::([\w.@-]+))?(?::(int|float|string))?\}/g
const TYPES = { int: 'int', float: 'double', string: 'string' } as const

/** Expands a grok pattern to a regular expression. Returns a fault if it cannot. */
export function expandGrok(pattern: string): Expanded | { fault: Said } {
  const fields = new Map<string, Field>()
  const unknown = new Set<string>()
  let length = 0
  const expand = (text: string, depth: number): string =>
    text.replace(REFERENCE, (_, name: string, field?: string, type: keyof typeof TYPES = 'string') => {
      const known = Object.hasOwn(GROK, name) ? GROK[name] : undefined
      if (known === undefined || depth === DEEPEST) unknown.add(name)
      length += known?.length ?? 0
      if (known === undefined || depth === DEEPEST || length > LONGEST) return ''
      const inner = expand(known, depth + 1)
      if (field === undefined) return `(?:${inner})`
      const group = `g${fields.size}`
      fields.set(group, { name: field, type: TYPES[type] })
      return `(?P<${group}>${inner})`
    })
  const expanded = expand(pattern, 0)
  if (length > LONGEST) return { fault: patternText('grok.too_long', { limit: LONGEST }) }
  const [first] = unknown
  return first === undefined
    ? { pattern: expanded, fields }
    : { fault: patternText('grok.unknown_name', { reference: `%{${first}}` }) }
}
