import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { faultOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { patternText } from '@pharos/shared-protocol/text/en/pattern.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { compile } from 'json-p3'
import { checkPattern } from '../../platform/pattern/index.ts'
import { refuseFields } from '../../platform/refusal.ts'

/** Refuses regular expressions and JSONPaths that an agent could not parse, and reports all of them at once. */
export async function requireReadable(account: string, assertions: readonly Assertion[]): Promise<void> {
  const faults: Fault[] = []
  for (const [index, assertion] of assertions.entries())
    faults.push(
      ...faultAt(`assertions[${index}].target`, await patternFault(account, assertion)),
      ...faultAt(`assertions[${index}].property`, pathFault(assertion)),
    )
  if (faults.length > 0) throw refuseFields(faults)
}

function faultAt(path: string, said: Said | null): Fault[] {
  return said === null ? [] : [{ path, ...faultOf(said) }]
}

/** The body has no useful bound: the agent limits the time of a run's expressions. */
async function patternFault(account: string, { comparison, target }: Assertion): Promise<Said | null> {
  if (comparison !== 'matches' && comparison !== 'not_matches') return null
  const facts = await checkPattern(account, target ?? '', 0)
  return 'fault' in facts ? facts.fault : null
}

function pathFault({ source, property }: Assertion): Said | null {
  if (source !== 'json_path') return null
  try {
    compile(property ?? '')
    return null
  } catch {
    return patternText('pattern.not_a_json_path')
  }
}
