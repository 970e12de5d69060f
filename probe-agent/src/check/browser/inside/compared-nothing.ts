import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import type { OwnFault, Tests } from './message.ts'

/** The runner's messages about a file that does not exist. */
const NO_BASELINE = /A snapshot doesn't exist at |Matchers using "\.not" can't generate new baselines/
const DECIDING = new Set(['expect', 'test.step'])
const ASSERTION = /(?:^|\n)(?:\w*Error: )?expect(?:\.\w+)*\(|\bAssertionError\b/

export interface Overlooked {
  error: TestError
  own: OwnFault | null
}

/**
 * What no test may pass with: an assertion without a baseline, an assertion or a step that was not awaited, and a test
 * that is expected to fail and failed before its assertion.
 */
export function findOverlooked(tests: readonly TestCase[]): Overlooked[] {
  const results = tests.flatMap(({ results }) => results)
  return [
    ...results.flatMap(({ errors }) => errors.filter(isMissing)).map(error => ({ error, own: null })),
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
function unawaited({ steps }: TestResult): Overlooked[] {
  return allOf(steps)
    .filter(({ category, duration }) => DECIDING.has(category) && duration < 0)
    .map(({ title, location }) => ({ error: { message: title, ...(location && { location }) }, own: 'unawaited' }))
}

/** A test that is expected to fail says nothing if it never got to an assertion, such as when its page did not load. */
function unlooked({ results }: TestCase): Overlooked[] {
  const [last] = results.slice(-1)
  const errors = last?.errors ?? []
  const [first] = errors
  if (first === undefined || errors.some(error => ASSERTION.test(textOf(error)))) return []
  return [{ error: { ...first, message: first.message ?? '' }, own: 'unlooked' }]
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
