// The thread in which expressions that take long are judged (costly.ts).
import { parentPort } from 'node:worker_threads'
import { judgeWithin, MOST_MS, type ReadBody, type Subject } from './assertion.ts'
import type { Facts, Job, JobResult } from './costly.ts'
import { readJson } from './read-json.ts'

/** The most characters of an actual value that are sent back: a hundred times what an outcome shows of it. */
const MOST_ACTUAL = 100_000
const NO_BODY: ReadBody = { text: '', part: null, garbled: null }

function subjectOf({ headers, body, ...facts }: Facts): Subject {
  const read = body ?? NO_BODY
  return { ...facts, header: name => headers[name], body: () => read, json: () => readJson(read) }
}

function judge({ assertions, facts }: Job): JobResult {
  const { failed, isComplete } = judgeWithin(assertions, subjectOf(facts), MOST_MS)
  return { isComplete, failed: failed.map(one => ({ ...one, actual: one.actual?.slice(0, MOST_ACTUAL) ?? null })) }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(judge(job)))
