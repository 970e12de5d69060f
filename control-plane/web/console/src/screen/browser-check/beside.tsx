import { getBrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { BrowserRun } from '@pharos/shared-protocol/contract/monitoring/browser-run.ts'
import type { z } from 'zod'
import { useRoute } from '../../server/cache.ts'
import { RUN } from '../../words/browser-check.ts'
import { Compare, lastAmong, type Run } from '../monitor-run/index.ts'

/** Compares the last failed run with the last passed one: their steps and what their pages logged. */
export function RunsBeside({ check, runs }: { check: string; runs: readonly Run[] }) {
  const { failure, success } = lastAmong(runs)
  return <Compare failure={useWhole(check, failure)} success={useWhole(check, success)} />
}

function useWhole(check: string, run: Run | undefined): Run | undefined {
  const params = { check_id: check, run_id: run?.id ?? '' }
  const { data } = useRoute(getBrowserRun, { params }, { enabled: run !== undefined })
  return data && run ? asRun(data) : run
}

function asRun({ error, steps, console, page_errors, failed_requests, ...run }: z.output<typeof BrowserRun>): Run {
  return {
    ...run,
    failure_detail: error?.message ?? null,
    failure_text: error?.text ?? null,
    lists: [
      { title: RUN.steps, lines: steps.map(({ title, status }) => `${title}: ${RUN[status]}`) },
      { title: RUN.pageErrors, lines: page_errors.map(({ message }) => message) },
      {
        title: RUN.requests,
        lines: failed_requests.map(({ method, url, status, failure }) => `${method} ${url} ${status ?? failure}`),
      },
      { title: RUN.console, lines: console.map(({ level, text }) => `${level} ${text}`) },
    ],
  }
}
