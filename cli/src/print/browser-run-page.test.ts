import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runPage } from './browser-run-page.ts'

const test = suite('browser run page')

type Run = Parameters<typeof runPage>[1]
type Step = Run['steps'][number]

function pageOf(message: string, steps: Step[]): string {
  const run = {
    status: 'failed',
    duration_ms: 10,
    region: 'local',
    created_at: '2026-01-01T00:00:00Z',
    error: { message, stack: null, line: 3 },
    steps,
    tests: null,
    baselines: [],
    console: [],
    page_errors: [],
    failed_requests: [],
    web_vitals: { lcp_ms: null, fcp_ms: null, cls: null, inp_ms: null, ttfb_ms: null },
  } as unknown as Run
  return runPage({ paint: (_: unknown, text: string) => text } as never, run)
}

const failed = (title: string, error: string): Step => ({ title, error, duration_ms: 1, status: 'failed' })

test('a message keeps its lines, and each soft failure its text', () => {
  const first = 'Error: expect(one)\nExpected: 1\nReceived: 2'
  const text = pageOf(first, [failed('first', first), failed('second', 'Error: expect(two)\nExpected: 3')])
  assert.match(text, /expect\(one\)\nExpected: 1\nReceived: 2 \(line 3\)/)
  assert.match(text, /second\n {4,}Error: expect\(two\)\n {4,}Expected: 3/)
  assert.is(text.split('expect(one)').length, 2, 'told once')
})

test('control characters reach no terminal', () => {
  assert.not.ok(pageOf('a\u001b]0;x\u0007', [failed('b', 'c\u001b[2J\nd')]).includes('\u001b'))
})

test.run()
