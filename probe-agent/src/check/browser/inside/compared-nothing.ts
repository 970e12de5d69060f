import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import type { Tests } from './message.ts'

/** The runner's messages about a file that does not exist. */
const NO_BASELINE = /A snapshot doesn't exist at |Matchers using "\.not" can't generate new baselines/
/** Begins our own words for the other cases. */
const NOTHING = 'Nothing was compared:'
const DECIDING = new Set(['expect', 'test.step'])
const ASSERTION = /(?:^|\n)(?:\w*Error: )?expect(?:\.\w+)*\(|\bAssertionError\b/

/**
 * What no test may pass with: an assertion without a baseline, an assertion or a step that was not awaited, and a test
 * that is expected to fail and failed before its assertion.
 */
export function findOverlooked(tests: readonly TestCase[]): TestError[] {
  const results = tests.flatMap(({ results }) => results)
  return [
    ...results.flatMap(({ errors }) => errors.filter(isMissing)),
    ...results.filter(({ status }) => status === 'passed').flatMap(unawaited),
    ...tests.filter(failedAsExpected).flatMap(unlooked),
  ]
}

function isMissing(error: TestError): boolean {
  return NO_BASELINE.test(textOf(error))
}

/** The message without terminal colours. */
function textOf({ message = '' }: TestError): string {
  return stripVTControlCharacters(message)
}

/** The test had ended before these did. */
function unawaited({ steps }: TestResult): TestError[] {
  return allOf(steps)
    .filter(({ category, duration }) => DECIDING.has(category) && duration < 0)
    .map(({ title, location }) => ({
      message: `${NOTHING} the test ended before '${title}' did. Put await before it.`,
      ...(location && { location }),
    }))
}

/** A test that is expected to fail says nothing if it never got to an assertion, such as when its page did not load. */
function unlooked({ results }: TestCase): TestError[] {
  const [last] = results.slice(-1)
  const errors = last?.errors ?? []
  const [first] = errors
  if (first === undefined || errors.some(error => ASSERTION.test(textOf(error)))) return []
  const message = `${NOTHING} a test that is expected to fail ended before an assertion did. ${first.message ?? ''}`
  return [{ ...first, message }]
}

function failedAsExpected(test: TestCase): boolean {
  return test.expectedStatus === 'failed' && test.outcome() === 'expected'
}

/** How the tests of a script ended. Their sum is the number of tests. */
export function countTests(tests: readonly TestCase[]): Tests {
  const counts: Tests = { passed: 0, expected_to_fail: 0, flaky: 0, failed: 0, skipped: 0 }
  for (const test of tests) counts[endOf(test)]++
  return counts
}

function endOf(test: TestCase): keyof Tests {
  if (hasSkippedAll(test)) return 'skipped'
  switch (test.outcome()) {
    case 'skipped':
      return 'skipped'
    case 'flaky':
      return 'flaky'
    case 'unexpected':
      return 'failed'
    case 'expected':
      return test.expectedStatus === 'failed' ? 'expected_to_fail' : 'passed'
  }
}

/** Whether a test did nothing but skip its steps. */
function hasSkippedAll({ results }: TestCase): boolean {
  const [last] = results.slice(-1)
  const steps = allOf(last?.steps ?? []).filter(({ category }) => category !== 'hook' && category !== 'fixture')
  return last?.status === 'passed' && steps.length > 0 && steps.every(isSkipped)
}

/** Whether a step was skipped by `test.step.skip` or `step.skip()`. */
export function isSkipped({ annotations }: TestStep): boolean {
  return annotations.some(({ type }) => type === 'skip')
}

function allOf(steps: readonly TestStep[]): TestStep[] {
  return steps.flatMap(step => [step, ...allOf(step.steps)])
}
