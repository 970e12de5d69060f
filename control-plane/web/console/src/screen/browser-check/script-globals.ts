/** The files of the worker: what somebody writes, and what is there without an import. */
export const SCRIPT = '/script.ts'
export const GLOBALS = '/globals.d.ts'

/** As the agent tells a test file from a bare body (probe-agent/src/check/browser/inside/script.ts). */
const TEST_FILE = /(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)['"](?:@playwright\/test|playwright\/test)['"]/

export function isTestFile(script: string): boolean {
  return TEST_FILE.test(script)
}

/** `return` outside of a function: a bare body is one. */
export const RETURN_OUTSIDE = 1108

const BODY = `import * as pw from '@playwright/test'
declare global {
  const page: pw.Page
  const context: pw.BrowserContext
  const browser: pw.Browser
  const request: pw.APIRequestContext
  const playwright: pw.PlaywrightWorkerArgs['playwright']
  const test: typeof pw.test
  const expect: typeof pw.expect
`

/** What a script has beside its imports: the account's secrets, and in a bare body what the agent puts around it. */
export function globalsOf(script: string, secrets: readonly string[]): string {
  const names = secrets.map(name => `readonly ${JSON.stringify(name)}: string`).join('\n')
  const environment = `namespace NodeJS { interface ProcessEnv {\n/** A secret of the account */\n${names} } }`
  return isTestFile(script) ? `export {}; declare global { ${environment} }` : `${BODY}${environment} }`
}
