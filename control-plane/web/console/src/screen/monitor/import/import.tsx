import { decodeText } from '@pharos/shared-protocol/charset.ts'
import { ApiError } from '@pharos/shared-protocol/client.ts'
import { importHttpJobs } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { useState } from 'preact/hooks'
import { Head } from '../../../part/head.tsx'
import { affectedBy } from '../../../server/affects.ts'
import { call } from '../../../server/call.ts'
import { invalidate } from '../../../server/stale.ts'
import { IMPORT } from '../../../words/monitor-import.ts'
import { saidProblem } from '../../../words/said.ts'
import { Rows } from './rows.tsx'
import '../../../form/form.css'
import '../../../part/status.css'
import './import.css'

export type ImportedRow = ReplyOf<typeof importHttpJobs>[number]

type Step = 'given' | 'checking' | 'checked' | 'creating' | 'created'

const EXAMPLE = 'uri,friendly_name,tags,interval_seconds\nhttps://www.example.com/,Website,web|eu,60\n'

/**
 * Imports HTTP monitors from a file. The server first reads all rows without creating anything and reports faults, then
 * creates the good ones on request. A file may contain secrets, so no draft of it is kept.
 */
export default function ImportMonitors() {
  const [text, setText] = useState('')
  const { step, rows, problem, send, restart } = useImport(text)
  const change = (next: string) => {
    setText(next)
    restart()
  }
  const good = rows.filter(({ status }) => status === 'created').length
  return (
    <>
      <Head title={IMPORT.title} />
      <div class="import">
        {step !== 'created' && <Source text={text} onChange={change} />}
        {problem && (
          <div class="card" role="alert">
            <p>{saidProblem(problem)}</p>
          </div>
        )}
        <div class="row">
          {(step === 'given' || step === 'checking') && (
            <button type="button" disabled={text.trim() === '' || step === 'checking'} onClick={() => void send(true)}>
              {IMPORT.check}
            </button>
          )}
          {(step === 'checked' || step === 'creating') && (
            <button type="button" disabled={good === 0 || step === 'creating'} onClick={() => void send(false)}>
              {IMPORT.create(good)}
            </button>
          )}
          <a class="button plain" href="/console/monitors">
            {step === 'created' ? IMPORT.toList : IMPORT.cancel}
          </a>
        </div>
        <p role="status" aria-busy={step === 'checking' || step === 'creating'}>
          {step === 'checking' && IMPORT.checking}
          {step === 'creating' && IMPORT.creating}
          {step === 'checked' && IMPORT.checked(good, rows.length)}
          {step === 'created' && IMPORT.created(good, rows.length)}
        </p>
        {rows.length > 0 && <Rows rows={rows} isDone={step === 'created'} />}
      </div>
    </>
  )
}

/** Sends the file twice: first to check it, then to create the monitors. */
function useImport(text: string) {
  const [step, setStep] = useState<Step>('given')
  const [rows, setRows] = useState<readonly ImportedRow[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async (dry_run: boolean) => {
    setStep(dry_run ? 'checking' : 'creating')
    setProblem(null)
    try {
      const { body } = await call(importHttpJobs, { body: text, query: { dry_run, partial: true } })
      setRows(body)
      setStep(dry_run ? 'checked' : 'created')
      if (!dry_run) invalidate(affectedBy('monitor'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.problem)
      setStep(dry_run ? 'given' : 'checked')
    }
  }
  const restart = () => {
    setStep('given')
    setRows([])
    setProblem(null)
  }
  return { step, rows, problem, send, restart }
}

function Source({ text, onChange }: { text: string; onChange(text: string): void }) {
  const [isUnreadable, setUnreadable] = useState(false)
  const choose = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    const read = decodeText(new Uint8Array(await file.arrayBuffer()), null)
    setUnreadable(read === null)
    if (read !== null) onChange(read)
  }
  return (
    <section class="card">
      <p>{IMPORT.what}</p>
      <pre>{EXAMPLE}</pre>
      <div class="field">
        <label for="file">{IMPORT.file}</label>
        <div class="control">
          <input
            id="file"
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={event => void choose(event.currentTarget.files)}
          />
          {isUnreadable && (
            <p class="fault" role="alert">
              {IMPORT.notUtf8}
            </p>
          )}
        </div>
      </div>
      <div class="field">
        <label for="csv">{IMPORT.rows}</label>
        <div class="control">
          <textarea
            id="csv"
            class="code"
            rows={8}
            spellcheck={false}
            value={text}
            onInput={event => onChange(event.currentTarget.value)}
          />
        </div>
      </div>
    </section>
  )
}
