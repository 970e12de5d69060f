import { build } from 'esbuild'

/** What a page imports from `@sentry/browser`, from least to most. */
const INTEGRATIONS = {
  errors: '',
  replay: 'Sentry.replayIntegration()',
  'replay and tracing': 'Sentry.replayIntegration(), Sentry.browserTracingIntegration()',
}
export type Extent = keyof typeof INTEGRATIONS

/** Takes what is sent, on the origin of the page. */
const SINK = '/status/200'

/**
 * Bundles `@sentry/browser` as its documentation recommends: modules from npm, minified, without its debug code, every
 * session recorded. `sentryAgain` starts a recording anew.
 */
export async function bundleSentry(extent: Extent): Promise<string> {
  const contents = `import * as Sentry from '@sentry/browser'
    Sentry.init({
      dsn: 'http://key@127.0.0.1/1',
      tunnel: '${SINK}',
      integrations: [${INTEGRATIONS[extent]}],
      tracesSampleRate: 1,
      replaysSessionSampleRate: 1,
      replaysOnErrorSampleRate: 1,
    })
    ${extent === 'errors' ? '' : 'window.sentryReplay = Sentry.getReplay()'}`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, minify: true, write: false, format: 'iife', target: 'es2023' },
    define: { __SENTRY_DEBUG__: 'false', 'process.env.NODE_ENV': '"production"' },
    conditions: ['production'],
    logLevel: 'error',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error('esbuild wrote no bundle')
  return file.text
}

/** Whether a request carries a recording. */
export function isRecording(url: string, body: Buffer | null): boolean {
  return url.endsWith(SINK) && (body?.includes('"type":"replay_recording"') ?? false)
}
