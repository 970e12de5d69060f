import type { Attributes, AttributeTypes } from '../../platform/telemetry-store/row.ts'
import { cutText, encodeAttributes, LONGEST_NAME, NO_ATTRIBUTES } from '../attribute/index.ts'
import type { Tally } from '../batch/index.ts'
import type { Group } from '../otlp-message/index.ts'

/** The most characters of the attributes of a resource or scope, which each of its records repeats. */
const MOST_SHARED = 32_768

/** The columns that all records of a resource and scope share; computed once. */
export interface Origin {
  account_id: string
  retention_days: number
  source: string | undefined
  env: string | undefined
  host: string | undefined
  scope_name: string | undefined
  scope_version: string | undefined
  resource: Attributes | undefined
  resource_types: AttributeTypes | undefined
  scope: Attributes | undefined
  scope_types: AttributeTypes | undefined
  /** `service.version` of the resource. */
  version: string | undefined
  /** Characters that each record repeats. */
  size: number
}

/** The account that rows belong to, and how long they are kept. */
export interface Owner {
  account_id: string
  retention_days: number
}

export function originOf({ resource, scope }: Group<unknown>, owner: Owner, tally: Tally): Origin {
  const of = resource ? encodeAttributes(resource.attributes, tally, MOST_SHARED) : NO_ATTRIBUTES
  const inScope = scope ? encodeAttributes(scope.attributes, tally, MOST_SHARED) : NO_ATTRIBUTES
  const text = (...names: string[]) => {
    const name = names.find(each => of.values?.[each] !== undefined)
    return name === undefined ? undefined : cutText(of.values?.[name] ?? '', LONGEST_NAME, tally)
  }
  return {
    ...owner,
    source: text('service.name'),
    env: text('deployment.environment.name', 'deployment.environment'),
    host: text('host.name'),
    version: text('service.version'),
    scope_name: cutText(scope?.name ?? '', LONGEST_NAME, tally) || undefined,
    scope_version: cutText(scope?.version ?? '', LONGEST_NAME, tally) || undefined,
    resource: of.values,
    resource_types: of.types,
    scope: inScope.values,
    scope_types: inScope.types,
    size: of.size + inScope.size,
  }
}
