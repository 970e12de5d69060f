import { faultsOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { faultIn } from '@pharos/shared-protocol/text/problem.ts'
import type { z } from 'zod'
import { language } from './language.ts'
import { texts } from './server-texts.ts'

/** The faults that a schema of the contract found, in the language of the console. */
export function saidFaults(issues: readonly z.core.$ZodIssue[]): { path: string; message: string }[] {
  return faultsOf(issues).map(fault => ({ path: fault.path, message: saidFault(fault) }))
}

/** A fault of a field in the language of the console; one without a code there stays as it is. */
export function saidFault(fault: Omit<Fault, 'path'>): string {
  return texts ? faultIn(texts, language, fault) : fault.message
}

export function saidRequired(): string {
  const { text, code } = faultText('fault.required')
  return saidFault({ message: text, code })
}
