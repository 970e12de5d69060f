import { z } from 'zod'
import { ArtifactKind } from '../check/browser.ts'

/** How long an address takes an upload, seconds. */
export const UPLOAD_SECONDS = 120

/** By which an agent asks where to put what a run left behind. The token says whose run it was. */
export const ArtifactRequest = z.object({
  v: z.int(),
  token: z.string(),
  artifacts: z.array(z.object({ kind: ArtifactKind, bytes: z.int().positive() })).max(ArtifactKind.options.length),
})
export type ArtifactRequest = z.infer<typeof ArtifactRequest>

/** Addresses that take one PUT each, of exactly the size and content type that they were asked for. */
export const ArtifactReply = z.object({
  v: z.int(),
  uploads: z.array(z.object({ kind: ArtifactKind, url: z.string(), content_type: z.string() })),
})
export type ArtifactReply = z.infer<typeof ArtifactReply>
