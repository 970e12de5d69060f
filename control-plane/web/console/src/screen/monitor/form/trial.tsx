import { ApiError } from '@pharos/shared-protocol/client.ts'
import { useState } from 'preact/hooks'
import { showWrong } from '../../../form/form.tsx'
import type { Form } from '../../../form/use-form.ts'
import { call } from '../../../server/call.ts'
import { MONITOR_FORM } from '../../../words/monitor-form.ts'
import { toBody, type Values } from '../../monitor-fields/index.ts'
import { type Run, RunView } from '../../monitor-run/index.ts'
import type { FormKind } from './kinds.ts'

export interface Trial {
  start(): Promise<void>
  isRunning: boolean
  /** The result; null until a run has ended. */
  run: Run | null
}

/** Runs the check in the form once, from its first region, without saving it. */
export function useTrial({ test: route, toTest }: FormKind, of: Form<Values>, known: Values): Trial {
  const [isRunning, setRunning] = useState(false)
  const [run, setRun] = useState<Run | null>(null)
  const start = async () => {
    if (!route || !of.judge()) return showWrong(document)
    setRunning(true)
    setRun(null)
    const [region] = (of.values.check_regions ?? []) as string[]
    try {
      const body = toTest ? toTest(of.values, known) : toBody(of.values)
      const reply = await call(route, { ...(region ? { query: { region } } : {}), body } as never)
      setRun(reply.body as Run)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      of.refuse(error.problem)
      showWrong(document)
    } finally {
      setRunning(false)
    }
  }
  return { start, isRunning, run }
}

export function TrialResult({ isRunning, run }: Trial) {
  return (
    <div class="trial" role="status">
      {isRunning && <p aria-busy="true">{MONITOR_FORM.testing}</p>}
      {run && (
        <section class="card" aria-label={MONITOR_FORM.testResult}>
          <h2>{MONITOR_FORM.testResult}</h2>
          <RunView run={run} />
        </section>
      )}
    </div>
  )
}
