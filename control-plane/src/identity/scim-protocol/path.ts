import { ScimFault } from './fault.ts'

/** The parts of an attribute's path, such as `urn:…:User:manager.value`. */
export interface AttributePath {
  /** The schema of an extension; null: the core schema. */
  schema: string | null
  /** Null: the extension as a whole. */
  name: string | null
  /** The sub-attribute of a complex attribute. */
  sub: string | null
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)$/i
/** A schema ends with its version and the name of a resource. */
const SCHEMA = /^(urn:[\w:.-]*?:\d+\.\d+:[A-Za-z]\w*)(?::(.+))?$/i
const PLAIN = /^([A-Za-z$][\w$-]*)(?:\.([A-Za-z$][\w$-]*))?$/

/** The longest path: the expressions above may backtrack over longer ones. */
const LONGEST = 300

/** Parses `name`, `name.sub`, or either after a schema (RFC 7644, figure 1). */
export function readAttribute(text: string): AttributePath {
  if (text.length > LONGEST) throw noPath(text)
  const [, schema, rest = schema === undefined ? text : undefined] = SCHEMA.exec(text) ?? []
  const own = schema === undefined || CORE.test(schema) ? null : schema
  if (rest === undefined) {
    if (own === null) throw noPath(text)
    return { schema: own, name: null, sub: null }
  }
  const [, name, sub = null] = PLAIN.exec(rest) ?? []
  if (name === undefined) throw noPath(text)
  return { schema: own, name, sub }
}

export function noPath(text: string): ScimFault {
  return new ScimFault('invalidPath', `${text.slice(0, 100)} is not a path to an attribute.`)
}
