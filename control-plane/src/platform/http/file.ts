import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A file that a customer's machine or a stranger's page created. */
export interface SentFile {
  content_type: string
  /** The name under which a browser saves it. */
  name: string
  /** Null if it is not known in advance. */
  bytes: number | null
  content: Readable
}

/**
 * Headers that keep browsers from treating a file as a page of ours, whatever it contains, and other sites from showing
 * it.
 */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
} as const

/** Sends a file as a download; our pages may show it as an image or read it. */
export function answerFile(ctx: Context, { content_type, name, bytes, content }: SentFile): void {
  ctx.status = 200
  ctx.set({ ...FILE_HEADERS, 'Content-Disposition': `attachment; filename="${name}"` })
  ctx.body = content
  ctx.type = content_type
  if (bytes !== null) ctx.length = bytes
}

/** Calls `run` once when a response has been sent, or its client has gone. */
export function onGone(res: ServerResponse, run: () => void): void {
  if (res.destroyed) run()
  else res.once('close', run)
}
