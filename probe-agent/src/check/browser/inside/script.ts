const TEST_FILE = /(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)['"](?:@playwright\/test|playwright\/test)['"]/
const IMPORT = /^import\s(?:[^'"();]*?\sfrom\s*)?['"][^'"]+['"];?/gm

/**
 * The file that the runner is given. A test file stays as it is. A body becomes the one test of a file; nothing is put on
 * a line of its own, so that lines keep their numbers, and its imports move to the top, where alone they may stand.
 */
export function asTestFile(script: string): string {
  if (TEST_FILE.test(script)) return script
  const imports: string[] = []
  const body = script.replace(IMPORT, found => {
    imports.push(found.replaceAll(/\s+/g, ' ').replace(/;?$/, ';'))
    return found.replaceAll(/[^\n]/g, '')
  })
  const head = [`import { test, expect } from '@playwright/test';`, ...imports].join(' ')
  return `${head} test('script', async ({ page, context, browser, request, playwright }) => {${body}\n})\n`
}
