import { ARTIFACTS } from '@pharos/shared-protocol/check/browser.ts'
import { type ArtifactReply, ArtifactRequest, UPLOAD_SECONDS } from '@pharos/shared-protocol/message/artifact.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { ARTIFACT_SUBJECTS, readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { type RunClaims, readRunToken } from '@pharos/shared-protocol/message/token.ts'
import type { Platform } from '../../platform/context.ts'
import type { Allowance } from '../agent/index.ts'
import { readJson } from '../result/index.ts'
import { UNSAVED_ORDINAL } from '../test-run/index.ts'
import { artifactKey } from './key.ts'

/** Sends agents the upload addresses for artifacts of their runs. Without a reply they are not kept. */
export function answerArtifactRequests(platform: Platform, allowance: Allowance): void {
  const key = platform.sealer.derive('run tokens v1')
  platform.bus.respond(ARTIFACT_SUBJECTS, async (subject, data) => {
    const { region, agent } = readAgentSubject(subject)
    if (!allowance.allows(agent, 'artifact')) return null
    const request = ArtifactRequest.safeParse(readJson(data))
    const claims = request.success ? readRunToken(request.data.token, key) : null
    if (!request.success || !claims || claims.region !== region) return null
    return JSON.stringify(await replyTo(platform, request.data, claims))
  })
}

async function replyTo(platform: Platform, { artifacts }: ArtifactRequest, claims: RunClaims): Promise<ArtifactReply> {
  const wanted =
    claims.ordinal === UNSAVED_ORDINAL ? [] : artifacts.filter(({ kind, bytes }) => bytes <= ARTIFACTS[kind].max_bytes)
  const uploads = wanted.map(async ({ kind, bytes }) => {
    const { content_type } = ARTIFACTS[kind]
    const url = await platform.objects.presignUpload(artifactKey(claims, kind), { content_type, bytes }, UPLOAD_SECONDS)
    return { kind, url, content_type }
  })
  return { v: MESSAGE_VERSION, uploads: await Promise.all(uploads) }
}
