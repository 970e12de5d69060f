import { z } from 'zod'
import { BASELINE_BOUNDS, COMPARED_BOUNDS } from '../check/baseline.ts'
import { ArtifactKind } from '../check/browser.ts'
import { Sha256 } from '../hex.ts'

/** How long an upload address is valid, seconds. */
export const UPLOAD_SECONDS = 120

/** An agent's request for upload addresses. The token proves which run the files belong to. */
export const ArtifactRequest = z.object({
  v: z.int(),
  token: z.string(),
  artifacts: z.array(z.object({ kind: ArtifactKind, bytes: z.int().positive() })).max(ArtifactKind.options.length),
  /** The files of its comparisons with baselines. */
  compared: z
    .array(z.object({ sha256: Sha256, bytes: z.int().positive().max(BASELINE_BOUNDS.bytes) }))
    .max(COMPARED_BOUNDS.files)
    .default([]),
})
export type ArtifactRequest = z.infer<typeof ArtifactRequest>

/** Addresses that accept one PUT each, of exactly the requested size and content type. */
export const ArtifactReply = z.object({
  v: z.int(),
  uploads: z.array(z.object({ kind: ArtifactKind, url: z.string(), content_type: z.string() })),
  compared: z.array(z.object({ sha256: Sha256, url: z.string(), content_type: z.string() })).default([]),
})
export type ArtifactReply = z.infer<typeof ArtifactReply>

/** An agent's request for the accepted baselines of a check. The token proves that it runs a check of the account. */
export const BaselineRequest = z.object({
  v: z.int(),
  token: z.string(),
  check_id: z.uuid(),
  baselines: z.array(z.uuid()).min(1).max(BASELINE_BOUNDS.count),
})
export type BaselineRequest = z.infer<typeof BaselineRequest>

/** Addresses that serve a baseline each. Whether they are the requested bytes is for the agent to check. */
export const BaselineReply = z.object({
  v: z.int(),
  downloads: z.array(z.object({ id: z.uuid(), url: z.string() })),
})
export type BaselineReply = z.infer<typeof BaselineReply>
