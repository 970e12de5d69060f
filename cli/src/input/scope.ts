import { SCOPES, type Scope } from '@pharos/shared-protocol/access.ts'
import { InvalidArgumentError } from 'commander'

/** A repeatable option that names scopes. */
export function collectScopes(text: string, before: Scope[] | undefined): Scope[] {
  const scope = SCOPES.find(each => each === text)
  if (scope === undefined) throw new InvalidArgumentError(`Scopes are ${SCOPES.join(', ')}.`)
  return [...(before ?? []), scope]
}
