import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { RUNS_STREAM, runConsumer } from '@pharos/shared-protocol/message/subject.ts'

const JWT = /-----BEGIN NATS USER JWT-----\s*[^.\s]+\.([^.\s]+)\.[^.\s]+/

/**
 * Whether credentials permit a lane. Those that were issued before the lane existed do not; a bus without users permits
 * every lane.
 */
export function mayPull({ nats_creds, region_id }: AgentCredentials, lane: Lane): boolean {
  const allowed = allowedSubjects(nats_creds)
  return allowed?.includes(`$JS.API.CONSUMER.MSG.NEXT.${RUNS_STREAM}.${runConsumer(region_id, lane)}`) ?? true
}

/** Null if nothing is restricted, or if the credentials cannot be read. */
function allowedSubjects(creds: string): readonly string[] | null {
  const claims = JWT.exec(creds)?.[1]
  if (claims === undefined) return null
  try {
    const { nats } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return nats?.pub?.allow ?? null
  } catch {
    return null
  }
}
