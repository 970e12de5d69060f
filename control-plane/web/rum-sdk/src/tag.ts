import { type Functions, functionsFor } from './functions.ts'
import { safely } from './guard.ts'

// What a page with the script tag loads (docs/rum-sdk.md): it starts by itself, and runs what the page has called before.

type Call = { [Name in keyof Functions]: [Name, ...Parameters<Functions[Name]>] }[keyof Functions]
/**
 * Loads the same script with CORS. Without, browsers hide errors of its origin, and with them rejections of the page's
 * own requests, which pass through the SDK.
 */
function reload({ src, dataset, nonce }: HTMLScriptElement): boolean {
  const script = document.createElement('script')
  Object.assign(script.dataset, dataset)
  Object.assign(script, { src, nonce, crossOrigin: 'anonymous' })
  document.head.append(script)
  return true
}

interface Page {
  pharosRum?: Call[] | (Functions & { push(call: Call): void })
}

safely(() => {
  const page = globalThis as Page
  const script = document.currentScript as HTMLScriptElement | null
  if (!script || (page.pharosRum && !Array.isArray(page.pharosRum))) return
  // Where Trusted Types forbid that, it goes on as it is.
  if (!script.crossOrigin && new URL(script.src).origin !== location.origin && safely(() => reload(script))) return
  const { application = '', token = '', api, release, environment, cookieDomain, debug } = script.dataset
  const later = new URL('later.js', script.src).href
  const functions = functionsFor(() => import(/* @vite-ignore */ later))
  const push = (call: Call) =>
    safely(() => {
      const [name, ...args] = call
      const run = functions[name] as (...args: unknown[]) => void
      run(...args)
    })
  const queued = page.pharosRum ?? []
  page.pharosRum = { ...functions, push }
  functions.init({
    ...{ application, token, api: api ?? new URL(script.src).origin },
    ...(release && { release }),
    ...(environment && { environment }),
    ...(cookieDomain && { cookieDomain }),
    debug: debug !== undefined,
  })
  for (const call of queued) push(call)
})
