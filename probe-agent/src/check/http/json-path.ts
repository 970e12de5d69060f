import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { FunctionExpressionType, JSONPathEnvironment, type JSONPathQuery, type JSONValue, jsonpath } from 'json-p3'
import { LRUCache } from 'lru-cache'
import type { RE2JS } from 're2js'
import { say } from '../../say.ts'
import { linearPattern } from '../comparison.ts'

const { ValueType, LogicalType } = FunctionExpressionType
const strict = new jsonpath.functions.Search({ throwErrors: true, cacheSize: 0 })
const environment = new JSONPathEnvironment()
environment.functionRegister.set(
  'match',
  expression((pattern, text) => pattern.testExact(text)),
)
environment.functionRegister.set(
  'search',
  expression((pattern, text) => pattern.test(text)),
)

/** `match()` and `search()` (RFC 9535 2.4.6, 2.4.7) with the linear-time engine: the library's own would backtrack. */
function expression(holds: (pattern: RE2JS, text: string) => boolean) {
  return {
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call: (text: unknown, pattern: unknown): boolean => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return false
      try {
        strict.call('', pattern)
        return holds(linearPattern(withIregexpDots(pattern)), text)
      } catch {
        // An invalid I-Regexp matches nothing.
        return false
      }
    },
  }
}

/** The dot of an I-Regexp matches no line end, including CR (RFC 9485 5.3). */
function withIregexpDots(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\./gs, part => (part === '.' ? '[^\\n\\r]' : part))
}

const KEPT = 1_000
const queries = new LRUCache<string, JSONPathQuery>({ max: KEPT })

/** Clears the cache, which may be inconsistent after a query was interrupted. */
export function forgetQueries(): void {
  queries.clear()
}

export type Selection = { values: JSONValue[]; fault: null } | { fault: Said }

/** The values at a path (RFC 9535), or why they are not known. */
export function valuesAt(path: string, document: JSONValue): Selection {
  let compiled: JSONPathQuery
  try {
    compiled = queries.get(path) ?? environment.compile(path)
  } catch {
    return { fault: say('assertion.no_path') }
  }
  queries.set(path, compiled)
  try {
    return { values: compiled.query(document).values(), fault: null }
  } catch {
    return { fault: say('assertion.too_deep') }
  }
}
