import { VOTED_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import type { Session } from '../session.ts'
import { findAnyMonitors } from './find-any-monitor.ts'

/** The settings with `depends_on` as ids: people give names of monitors. */
export async function withParents<S extends { depends_on?: string[] | undefined }>(
  session: Session,
  settings: S,
): Promise<S> {
  const { depends_on: names } = settings
  if (!names || names.every(name => UUID.test(name))) return settings
  const parents = await findAnyMonitors(session, names, VOTED_TYPES)
  return { ...settings, depends_on: parents.map(({ id }) => id) }
}
