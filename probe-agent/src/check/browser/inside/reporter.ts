import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import { currentRecord } from './record.ts'

/** Passes the runner's reports to the record of the run. */
export default class RecordReporter implements Reporter {
  readonly #record = currentRecord()

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#record.begin(suite)
  }

  onStepBegin(test: TestCase, _result: TestResult, step: TestStep): void {
    this.#record.step(test, step)
  }

  onStdOut(chunk: string | Buffer): void {
    this.#record.print(String(chunk))
  }

  onStdErr(chunk: string | Buffer): void {
    this.#record.print(String(chunk))
  }

  onError(error: TestError): void {
    this.#record.error(error)
  }

  onEnd(result: FullResult): void {
    this.#record.end(result)
  }

  printsToStdio(): boolean {
    return true
  }
}
