import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A file that a customer's machine or a stranger's page has made. */
export interface SentFile {
  content_type: string
  /** What a browser calls it that stores it. */
  name: string
  /** Null: not known beforehand. */
  bytes: number | null
  content: Readable
}

/** Headers under which no browser takes a file for a page of ours, whatever is in it, and no other site may show it. */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
} as const

/** Sends a file as a download; pages of ours may show it as an image or read it. */
export function answerFile(ctx: Context, { content_type, name, bytes, content }: SentFile): void {
  ctx.status = 200
  ctx.set({ ...FILE_HEADERS, 'Content-Disposition': `attachment; filename="${name}"` })
  ctx.body = content
  ctx.type = content_type
  if (bytes !== null) ctx.length = bytes
}
