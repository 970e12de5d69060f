import { ARTIFACTS } from '@pharos/shared-protocol/check/browser.ts'
import { type ArtifactReply, ArtifactRequest, UPLOAD_SECONDS } from '@pharos/shared-protocol/message/artifact.ts'
import { LiveLines } from '@pharos/shared-protocol/message/live.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { ARTIFACT_SUBJECTS, readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { type RunClaims, readRunToken } from '@pharos/shared-protocol/message/token.ts'
import { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import type { Allowance } from '../agent/index.ts'
import { readJson } from '../result/index.ts'
import { linesSubject, UNSAVED_ORDINAL } from '../test-run/index.ts'
import { artifactKey } from './key.ts'

const Message = z.union([LiveLines, ArtifactRequest])

/**
 * Sends agents the upload addresses for artifacts of their runs; without a reply they are not stored. Also receives the
 * live output of test runs on the same subjects.
 */
export function answerArtifactRequests(platform: Platform, allowance: Allowance): void {
  const key = platform.sealer.derive('run tokens v1')
  platform.bus.respond(ARTIFACT_SUBJECTS, async (subject, data) => {
    const { region, agent } = readAgentSubject(subject)
    if (!allowance.allows(agent, 'artifact', data.length)) return null
    const request = Message.safeParse(readJson(data))
    const claims = request.success ? readRunToken(request.data.token, key) : null
    if (!request.success || !claims || claims.region !== region) return null
    if ('lines' in request.data) return passOn(platform, request.data, claims)
    return JSON.stringify(await replyTo(platform, request.data, claims))
  })
}

/**
 * Passes live output to the process that waits for the test run. Nobody watches other runs, so their output is dropped.
 */
function passOn(platform: Platform, { lines }: LiveLines, claims: RunClaims): string {
  const data = new TextEncoder().encode(JSON.stringify(lines))
  if (claims.ordinal === UNSAVED_ORDINAL) platform.bus.publishPlain(linesSubject(claims.monitor), data)
  return '{}'
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
