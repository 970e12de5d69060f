import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { ARIA_ACTUALS, BASELINES } from './paths.ts'

/** Internal to the pinned version of Playwright: what every assertion about a page asks its frame. */
interface AskingFrame {
  _expect(expression: string, options: { expectedValue?: unknown; isNot?: boolean }): Promise<Answer>
}
interface Answer {
  matches?: boolean
  received?: { value?: { regex?: unknown } }
}

let isCapturing = false

/**
 * Writes what pages say when they do not match an aria baseline, in the form of a new baseline. For pictures and texts
 * the runner writes this itself. `page` is any page: the class of its frame is that of all frames.
 */
export function captureAria(page: Page): void {
  if (isCapturing) return
  isCapturing = true
  const frames = Object.getPrototypeOf(page.mainFrame()) as AskingFrame
  const ask = frames._expect
  frames._expect = async function (expression, options) {
    const answer = await ask.call(this, expression, options)
    const { expectedValue, isNot } = options
    if (expression === 'to.match.aria' && typeof expectedValue === 'string' && !isNot) keep(expectedValue, answer)
    return answer
  }
}

/** The runner names no file here, so the baselines with the expected text are found by their content. */
function keep(expected: string, { matches, received }: Answer): void {
  const seen = received?.value?.regex
  for (const name of globSync('**/*.yml', { cwd: BASELINES })) {
    if (unindented(readFileSync(join(BASELINES, name), 'utf8')) !== expected) continue
    const path = join(ARIA_ACTUALS, name)
    mkdirSync(dirname(path), { recursive: true })
    if (matches || typeof seen !== 'string') rmSync(path, { force: true })
    else writeFileSync(path, seen)
  }
}

/** As the runner prepares a snapshot: without empty lines and common indentation. */
function unindented(snapshot: string): string {
  const lines = snapshot.split('\n').filter(line => line.trim())
  const indent = Math.min(100, ...lines.map(line => line.length - line.trimStart().length))
  return lines.map(line => line.slice(indent)).join('\n')
}
