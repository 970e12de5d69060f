import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { inAccountAlone, type Platform } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'
import { findRumAppNamed } from '../rum-app/index.ts'

/** The id of a RUM application of the account, by id or name. Throws 400 if it has none: that is not "no events". */
export async function findApplication(platform: Platform, account: string, given: string): Promise<string> {
  const id = await inAccountAlone(platform, account, 'read', ctx => findRumAppNamed(ctx, account, given))
  if (id === null) throw refuseField('application', observabilityText('rum_app.unknown'))
  return id
}
