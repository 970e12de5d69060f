import { GROK } from './grok-pattern.ts'

/** Levels of names within names; text once it is expanded. */
const DEEPEST = 8
const LONGEST = 20_000

/** The field of a group: names of RE2's groups may not have dots, those of fields may. */
export interface Field {
  name: string
  type: 'string' | 'int' | 'double'
}

export interface Expanded {
  pattern: string
  /** By the name of the group. */
  fields: Map<string, Field>
}

const REFERENCE = /%\{(\w+)(?::([\w.@-]+))?(?::(int|float|string))?\}/g
const TYPES = { int: 'int', float: 'double', string: 'string' } as const

/** A grok pattern as a regular expression; or in words what is wrong with it, which complete "pattern …". */
export function expandGrok(pattern: string): Expanded | string {
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
  if (length > LONGEST) return `is longer than ${LONGEST} characters once its names are expanded`
  const [first] = unknown
  return first === undefined ? { pattern: expanded, fields } : `names %{${first}}, which is not known`
}
