import { join } from 'node:path'
import type Router from '@koa/router'
import { printMark } from '@pharos/shared-protocol/mark.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Context } from 'koa'
import type { Config } from '../config.ts'
import type { Platform } from '../context.ts'
import type { Language } from '../language.ts'
import { Refusal } from '../refusal.ts'
import { SESSION_COOKIE } from './authenticate.ts'
import { builtFiles, sendFile } from './built-file.ts'
import { cookiesOf } from './cookie.ts'
import { answerPage, type SmallPage, wantsPage } from './html.ts'
import { languageOf } from './language.ts'
import { PAGE_WORDS } from './page-words.ts'
import { answerProblem } from './problem.ts'

/** The output folder of `scripts/run/console.mjs`. */
const BUILT = join(import.meta.dirname, '../../../web/console/dist')

/** The path of an empty page for frames of the console, such as the preview of a status page. */
const FRAME = '/console/frame'
/** The path of the player of recordings. */
const PLAYER = '/console/player'
/** The path of the trace viewer. */
const TRACE = '/console/trace/'

/**
 * The content security policy: no inline script or style, nothing from elsewhere, no framing, and only own pages in
 * frames.
 */
function policyOf(config: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${storeOf(config)}`,
    "worker-src 'self'",
    // Any own host name; other own pages forbid framing.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The origin to which images of status pages are uploaded; a local object store is the API itself. */
function storeOf({ S3_ENDPOINT }: Config): string {
  return S3_ENDPOINT === undefined ? '' : ` ${new URL(S3_ENDPOINT).origin}`
}

/** The policy of the frame: the console writes into it, and nothing in it runs, is sent or navigates. */
const FRAME_POLICY = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The policy of Playwright's trace viewer in a frame of the console: its own scripts, styles that it creates, and what
 * its service worker reads from our traces. Pages that the worker makes of a trace have a policy without scripts
 * (web/console/build/trace-guard.js).
 */
const TRACE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The policy of the player of recordings in a frame of the console: its own script, and whatever styles a recording has.
 * It draws into a frame without scripts, which inherits this policy: nothing of a recording runs, is loaded or sent.
 */
const PLAYER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Serves the console at `/` and below `/console`. File names contain a hash of the content, so that browsers cache them
 * for ever. Files are compressed when they are built, and all but the largest are kept in memory.
 */
export function consoleRoutes(router: Router, platform: Platform): void {
  const { config } = platform
  const files = builtFiles(BUILT)
  const page = files.get('index.html')?.bytes
  const refuse = (ctx: Context) =>
    answerProblem(ctx, platform, new Refusal('not_found', requestText('request.page_for_browsers')))
  router.get('/icon.svg', ctx => {
    ctx.set({ 'Cache-Control': 'public, max-age=86400', 'Content-Security-Policy': "default-src 'none'" })
    ctx.type = 'image/svg+xml'
    ctx.body = printMark()
  })
  router.get(FRAME, ctx => {
    ctx.set({ 'Content-Security-Policy': FRAME_POLICY, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
    ctx.type = 'text/html'
    ctx.body = '<!doctype html><html lang="en"><title>Preview</title><body></body></html>'
  })
  router.get(PLAYER, ctx => {
    if (!sendFile(ctx, files, 'player.html')) return refuse(ctx)
    ctx.set({
      'Content-Security-Policy': PLAYER_POLICY,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
  })
  router.get('/console/assets/:name', ctx => {
    if (!sendFile(ctx, files, `console/assets/${ctx.params.name}`)) refuse(ctx)
  })
  router.get(`${TRACE}*name`, ctx => {
    if (!sendFile(ctx, files, ctx.path.slice(1))) return refuse(ctx)
    ctx.set({
      'Content-Security-Policy': TRACE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      // The viewer's page and service worker keep their names across versions; all other names contain a hash.
      ...(/[.-][\w-]{8}\.(js|css|ttf)$/.test(ctx.path) ? {} : { 'Cache-Control': 'no-cache' }),
    })
  })
  router.get(['/', '/console', '/console/*rest'], ctx => {
    if (!wantsPage(ctx)) return refuse(ctx)
    ctx.set('Cache-Control', 'no-store')
    if (cookiesOf(ctx, config).get(SESSION_COOKIE) === undefined)
      return answerPage(ctx, 303, { title: '', body: '', location: `/login?next=${encodeURIComponent(ctx.url)}` }, 'en')
    const language = languageOf(ctx, config)
    if (!page) return answerPage(ctx, 503, notBuilt(language), language)
    ctx.set({
      'Content-Security-Policy': policyOf(config),
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    })
    ctx.type = 'text/html'
    ctx.body = page
  })
}

function notBuilt(language: Language): SmallPage {
  const { not_built, not_built_why, accounts } = PAGE_WORDS[language]
  return { title: not_built, body: `<p>${not_built_why}</p><p><a href="/accounts">${accounts}</a></p>` }
}
