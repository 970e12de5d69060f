import { VOTED_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import type { Session } from '../session.ts'
import { findAnyMonitors } from './find-any-monitor.ts'

const FULL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The settings with `depends_on` as ids: people give names of monitors. */
export async function withParents<S extends { depends_on?: string[] | undefined }>(
  session: Session,
  settings: S,
): Promise<S> {
  const { depends_on: names } = settings
  if (!names || names.every(name => FULL_ID.test(name))) return settings
  const parents = await findAnyMonitors(session, names, VOTED_TYPES)
  return { ...settings, depends_on: parents.map(({ id }) => id) }
}
