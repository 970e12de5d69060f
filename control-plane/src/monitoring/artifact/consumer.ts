import { COMPARED_BOUNDS } from '@pharos/shared-protocol/check/baseline.ts'
import { ARTIFACTS } from '@pharos/shared-protocol/check/browser.ts'
import {
  type ArtifactReply,
  ArtifactRequest,
  type BaselineReply,
  BaselineRequest,
  UPLOAD_SECONDS,
} from '@pharos/shared-protocol/message/artifact.ts'
import { LiveLines } from '@pharos/shared-protocol/message/live.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { ARTIFACT_SUBJECTS, readAgentSubject } from '@pharos/shared-protocol/message/subject.ts'
import { type RunClaims, readRunToken } from '@pharos/shared-protocol/message/token.ts'
import { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import type { Allowance } from '../agent/index.ts'
import { readJson } from '../result/index.ts'
import { linesSubject, UNSAVED_ORDINAL } from '../test-run/index.ts'
import { artifactKey, baselineKey, comparedKey } from './key.ts'

const Message = z.union([LiveLines, BaselineRequest, ArtifactRequest])

const COMPARED_TYPE = 'application/octet-stream'

/**
 * Sends agents the upload addresses for artifacts of their runs; without a reply they are not stored. Also sends the
 * addresses of accepted baselines, and receives the live output of test runs, on the same subjects.
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
    if ('baselines' in request.data) return JSON.stringify(await baselinesFor(platform, request.data, claims))
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

/**
 * The addresses of baselines. The account comes from the token alone; a test run has no check of its own, so the check
 * is the one that its spec names.
 */
async function baselinesFor(
  platform: Platform,
  { check_id, baselines }: BaselineRequest,
  { account }: RunClaims,
): Promise<BaselineReply> {
  const downloads = baselines.map(async id => {
    return { id, url: await platform.objects.presignDownload(baselineKey(account, check_id, id), UPLOAD_SECONDS) }
  })
  return { v: MESSAGE_VERSION, downloads: await Promise.all(downloads) }
}

async function replyTo(
  { objects }: Platform,
  { artifacts, compared }: ArtifactRequest,
  claims: RunClaims,
): Promise<ArtifactReply> {
  if (claims.ordinal === UNSAVED_ORDINAL) return { v: MESSAGE_VERSION, uploads: [], compared: [] }
  const wanted = artifacts.filter(({ kind, bytes }) => bytes <= ARTIFACTS[kind].max_bytes)
  const uploads = wanted.map(async ({ kind, bytes }) => {
    const { content_type } = ARTIFACTS[kind]
    const url = await objects.presignUpload(artifactKey(claims, kind), { content_type, bytes }, UPLOAD_SECONDS)
    return { kind, url, content_type }
  })
  const total = compared.reduce((sum, { bytes }) => sum + bytes, 0)
  const beside = (total > COMPARED_BOUNDS.total_bytes ? [] : compared).map(async ({ sha256, bytes }) => {
    const upload = { content_type: COMPARED_TYPE, bytes }
    return {
      sha256,
      content_type: COMPARED_TYPE,
      url: await objects.presignUpload(comparedKey(claims, sha256), upload, UPLOAD_SECONDS),
    }
  })
  return { v: MESSAGE_VERSION, uploads: await Promise.all(uploads), compared: await Promise.all(beside) }
}
