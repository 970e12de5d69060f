import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { compile } from 'json-p3'
import { checkPattern } from '../../platform/pattern/index.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses regular expressions and JSONPaths that an agent could not parse, and reports all of them at once. */
export async function requireReadable(account: string, assertions: readonly Assertion[]): Promise<void> {
  const faults: { path: string; message: string }[] = []
  for (const [index, assertion] of assertions.entries())
    faults.push(
      ...faultOf(`assertions[${index}].target`, await patternFault(account, assertion)),
      ...faultOf(`assertions[${index}].property`, pathFault(assertion)),
    )
  if (faults.length > 0)
    throw new Refusal('invalid_request', faults.map(fault => `${fault.path}: ${fault.message}`).join('; '), { faults })
}

function faultOf(path: string, message: string | null) {
  return message === null ? [] : [{ path, message }]
}

/** The body has no useful bound: the agent limits the time of a run's expressions. */
async function patternFault(account: string, { comparison, target }: Assertion): Promise<string | null> {
  if (comparison !== 'matches' && comparison !== 'not_matches') return null
  const facts = await checkPattern(account, target ?? '', 0)
  return typeof facts === 'string' ? facts : null
}

function pathFault({ source, property }: Assertion): string | null {
  if (source !== 'json_path') return null
  try {
    compile(property ?? '')
    return null
  } catch {
    return 'is not a JSONPath (RFC 9535), such as $.data[0].id'
  }
}
