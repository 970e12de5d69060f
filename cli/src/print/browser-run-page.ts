import type { listBrowserRuns, testBrowserCheck } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { localTime, millis } from './when.ts'

type Summary = ReplyOf<typeof listBrowserRuns>[number]
/** A run of a stored check, or of a test. */
type Run = ReplyOf<typeof testBrowserCheck> & Partial<Pick<Summary, 'artifacts'>>

/** Runs, one per line. */
export function runTable(look: Look, runs: readonly Summary[]): string {
  return table(
    look,
    runs,
    [
      { head: 'AT', cell: run => localTime(run.created_at) },
      { head: 'STATUS', cell: run => run.status, paint: (text, run) => look.paint(colourOf(run), text) },
      { head: 'TOOK', cell: run => millis(run.duration_ms), right: true },
      { head: 'REGION', cell: run => run.region },
      { head: 'ERROR', cell: run => firstLine(run.error?.message ?? ''), flexible: true },
      { head: 'KEPT', cell: run => run.artifacts.join(' ') },
      { head: 'ID', cell: run => run.id },
    ],
    'It has not run yet.',
  )
}

/** A multi-line text with each line made printable. */
function legibleLines(text: string): string {
  return text.split('\n').map(legible).join('\n')
}

/** What went wrong in a step, unless the run's error says so already: soft assertions fail in addition to it. */
function ownError(error: string | null, shown = ''): string {
  if (error === null || shown.includes(error)) return ''
  return `\n${legibleLines(error).replaceAll(/^/gm, '    ')}`
}

/** The events of a run, step by step. */
export function runPage(look: Look, run: Run): string {
  const head = `${look.paint(colourOf(run), run.status)} in ${millis(run.duration_ms)} · ${run.region} · ${localTime(run.created_at)}`
  const error = run.error
    ? `${legibleLines(run.error.message)}${run.error.line ? ` (line ${run.error.line})` : ''}`
    : ''
  const vitals = Object.entries(run.web_vitals).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
  return [
    [head, testLine(run)].filter(Boolean).join('\n'),
    error,
    section(
      look,
      'Steps',
      run.steps.map(
        ({ title, status, duration_ms, error: why }) =>
          `${status.padEnd(7)} ${millis(duration_ms)}  ${legible(title)}${ownError(why, run.error?.message)}`,
      ),
    ),
    section(
      look,
      'Baselines',
      run.baselines.map(({ name, state, actual }) =>
        [state.padEnd(7), legible(name), actual ? `saw ${actual.sha256.slice(0, 12)}` : ''].join(' ').trimEnd(),
      ),
    ),
    section(
      look,
      'Console',
      run.console.map(({ level, text }) => `${level}: ${legible(text)}`),
    ),
    section(
      look,
      'Page errors',
      run.page_errors.map(({ message }) => legible(message)),
    ),
    section(
      look,
      'Failed requests',
      run.failed_requests.map(({ method, url, status, failure }) => `${method} ${legible(url)} ${status ?? failure}`),
    ),
    vitals.length > 0 ? `Vitals  ${vitals.join(' · ')}` : '',
    run.artifacts && run.artifacts.length > 0 ? `Kept    ${run.artifacts.join(', ')}` : '',
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** How the tests ended, if there are several, or one that neither passed nor failed. */
function testLine({ tests }: Run): string {
  if (tests === null) return ''
  const said = Object.entries(tests).flatMap(([end, count]) =>
    count === 0 ? [] : [`${count} ${end.replaceAll('_', ' ')}`],
  )
  const isPlain = said.length === 1 && tests.passed + tests.failed === 1
  return isPlain || said.length === 0 ? '' : `Tests   ${said.join(' · ')}`
}

function section({ paint }: Look, title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [paint('bold', title), ...lines.map(line => `  ${line}`)].join('\n')
}

function colourOf({ status }: { status: Summary['status'] }): 'green' | 'red' {
  return status === 'passed' ? 'green' : 'red'
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
