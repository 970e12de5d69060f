import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'
import playwright from 'playwright-core'
import { captureAria } from './aria.ts'
import { HARS } from './paths.ts'
import { see } from './seen-file.ts'
import { FLUSH, observeVitals, REPORT_VITALS } from './vitals.ts'

const FLUSH_MS = 500

interface ContextOptions {
  recordHar?: object
}

/**
 * The hook that the runner itself uses for traces and screenshots. Every context passes through it, including those
 * that a script creates.
 */
interface Listener {
  runBeforeCreateBrowserContext?(options: ContextOptions): Promise<void>
  runAfterCreateBrowserContext?(context: BrowserContext): Promise<void>
  runBeforeCloseBrowserContext?(context: BrowserContext): Promise<void>
}

let contexts = 0
const versions = new Set<string>()

/** Records console, errors, failed requests, vitals and HAR of every context of this process. */
export function instrument(options: { har: boolean }): void {
  addListener({
    async runBeforeCreateBrowserContext(context) {
      if (options.har) context.recordHar ??= { path: `${HARS}/context-${contexts++}.har`, content: 'omit' }
    },
    async runAfterCreateBrowserContext(context) {
      seeVersion(context.browser()?.version())
      context.on('console', onConsole)
      context.on('weberror', webError => onPageError(webError.error()))
      context.on('requestfailed', onRequestFailed)
      context.on('response', onResponse)
      context.on('page', page => {
        captureAria(page)
        page.on('crash', () => see({ type: 'crash' }))
      })
      await quietly(context, () => watchVitals(context))
    },
    async runBeforeCloseBrowserContext(context) {
      await quietly(context, async () => {
        await Promise.all(context.pages().map(flushVitals))
      })
    },
  })
}

/** Uses an internal of the pinned version of Playwright: the only way to see contexts that fixtures create. */
function addListener(listener: Listener): void {
  const internals = playwright as unknown as { _instrumentation: { addListener(one: Listener): void } }
  internals._instrumentation.addListener(listener)
}

/** Keeps our own calls out of the script's steps and trace. */
async function quietly(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  const owner = context as BrowserContext & {
    _wrapApiCall(work: () => Promise<void>, options: { internal: boolean }): Promise<void>
  }
  await owner._wrapApiCall(work, { internal: true }).catch(() => {})
}

function seeVersion(version: string | undefined): void {
  if (version === undefined || versions.has(version)) return
  versions.add(version)
  see({ type: 'browser', version })
}

async function watchVitals(context: BrowserContext): Promise<void> {
  await context.exposeBinding(REPORT_VITALS, (_, document: string, vitals: Record<string, number>) => {
    see({ type: 'vitals', document, vitals })
  })
  await context.addInitScript(observeVitals, { report: REPORT_VITALS, flush: FLUSH })
}

/** Reports the vitals that the page has measured but not reported yet. A page that hangs reports nothing more. */
async function flushVitals(page: Page): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, FLUSH_MS)
  const flushed = page.evaluate(name => (globalThis as unknown as Record<string, () => void>)[name]?.(), FLUSH)
  await Promise.race([flushed.catch(() => {}), late])
  clearTimeout(timer)
}

function onConsole(message: ConsoleMessage): void {
  see({ type: 'console', level: message.type(), text: message.text() })
}

function onPageError(error: Error): void {
  see({ type: 'page_error', message: error.message, stack: error.stack ?? null })
}

function onRequestFailed(request: Request): void {
  const failure = request.failure()?.errorText ?? 'failed'
  // The page itself canceled it, by navigating away or aborting.
  if (failure !== 'net::ERR_ABORTED') see({ ...describeRequest(request), status: null, failure })
}

function onResponse(response: Response): void {
  if (response.status() >= 400)
    see({ ...describeRequest(response.request()), status: response.status(), failure: null })
}

function describeRequest(request: Request) {
  return {
    type: 'request' as const,
    method: request.method(),
    url: request.url(),
    resource_type: request.resourceType(),
  }
}
