/** The files of the worker: the script, and the declarations of what it can use without an import. */
export const SCRIPT = '/script.ts'
export const GLOBALS = '/globals.d.ts'

/** Must match how the agent tells a test file from a bare body (probe-agent/src/check/browser/inside/script.ts). */
const TEST_FILE = /(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)['"](?:@playwright\/test|playwright\/test)['"]/

export function isTestFile(script: string): boolean {
  return TEST_FILE.test(script)
}

/** The error code of `return` outside a function, which a bare body may use: the agent wraps it in one. */
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

/** Returns the globals of a script: the account's secrets, and for a bare body what the agent wraps around it. */
export function globalsOf(script: string, secrets: readonly string[]): string {
  const names = secrets.map(name => `readonly ${JSON.stringify(name)}: string`).join('\n')
  const environment = `namespace NodeJS { interface ProcessEnv {\n/** A secret of the account */\n${names} } }`
  return isTestFile(script) ? `export {}; declare global { ${environment} }` : `${BODY}${environment} }`
}
