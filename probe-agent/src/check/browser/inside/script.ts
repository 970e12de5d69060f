const TEST_FILE = /(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)['"](?:@playwright\/test|playwright\/test)['"]/
const IMPORT = /^import\s(?:[^'"();]*?\sfrom\s*)?['"][^'"]+['"];?/gm

/**
 * The file for the runner. A test file is unchanged. A body becomes the only test of a file: no lines are added, so
 * that line numbers stay right, and imports are moved to the top, the only place where they are allowed. A script of
 * comments alone stays as it is, so that it has no test.
 */
export function asTestFile(script: string): string {
  if (TEST_FILE.test(script) || isBlank(script)) return script
  const imports: string[] = []
  const body = script.replace(IMPORT, found => {
    imports.push(found.replaceAll(/\s+/g, ' ').replace(/;?$/, ';'))
    return found.replaceAll(/[^\n]/g, '')
  })
  const head = [`import { test, expect } from '@playwright/test';`, ...imports].join(' ')
  return `${head} test('script', async ({ page, context, browser, request, playwright }) => {${body}\n})\n`
}

/** Whether there is nothing but comments. */
function isBlank(script: string): boolean {
  return script.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
}
