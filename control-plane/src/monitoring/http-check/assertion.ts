import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { compile } from 'json-p3'
import { RE2JS } from 're2js'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses regular expressions and JSONPaths that an agent could not parse, and reports all of them at once. */
export function requireReadable(assertions: readonly Assertion[]): void {
  const faults = assertions.flatMap((assertion, index) => [
    ...faultOf(`assertions[${index}].target`, patternFault(assertion)),
    ...faultOf(`assertions[${index}].property`, pathFault(assertion)),
  ])
  if (faults.length > 0)
    throw new Refusal('invalid_request', faults.map(fault => `${fault.path}: ${fault.message}`).join('; '), { faults })
}

function faultOf(path: string, message: string | null) {
  return message === null ? [] : [{ path, message }]
}

function patternFault({ comparison, target }: Assertion): string | null {
  if (comparison !== 'matches' && comparison !== 'not_matches') return null
  return failureOf(() => RE2JS.compile(target ?? ''), 'is not a regular expression that runs in linear time (RE2)')
}

function pathFault({ source, property }: Assertion): string | null {
  if (source !== 'json_path') return null
  return failureOf(() => compile(property ?? ''), 'is not a JSONPath (RFC 9535)')
}

function failureOf(work: () => unknown, message: string): string | null {
  try {
    work()
    return null
  } catch (error) {
    return `${message}: ${error instanceof Error ? error.message : error}`
  }
}
