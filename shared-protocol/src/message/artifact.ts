import { z } from 'zod'
import { ArtifactKind } from '../check/browser.ts'

/** How long an upload address is valid, seconds. */
export const UPLOAD_SECONDS = 120

/** An agent's request for upload addresses. The token proves which run the files belong to. */
export const ArtifactRequest = z.object({
  v: z.int(),
  token: z.string(),
  artifacts: z.array(z.object({ kind: ArtifactKind, bytes: z.int().positive() })).max(ArtifactKind.options.length),
})
export type ArtifactRequest = z.infer<typeof ArtifactRequest>

/** Addresses that accept one PUT each, of exactly the requested size and content type. */
export const ArtifactReply = z.object({
  v: z.int(),
  uploads: z.array(z.object({ kind: ArtifactKind, url: z.string(), content_type: z.string() })),
})
export type ArtifactReply = z.infer<typeof ArtifactReply>
