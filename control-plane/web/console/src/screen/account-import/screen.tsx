import {
  type AccountImportState,
  cancelAccountImport,
  getAccountImport,
  importAccount,
  listAccountImports,
} from '@pharos/shared-protocol/contract/business/account-import.ts'
import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'
import { Entries } from '../../part/entries.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { fullTime, Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { ACCOUNT_IMPORT, IMPORT_STATES, UPLOAD_PHASES } from '../../words/account-import.ts'
import { saidProblem } from '../../words/said.ts'
import { Report } from './report.tsx'
import { useUpload } from './use-upload.ts'

/** How often the progress of an import is read. */
const PROGRESS_MS = 2_000

/** Imports an archive of another account: choosing and uploading it, its progress, and the report at the end. */
export default function AccountImports() {
  const imports = useRoute(listAccountImports, {}, { every: PROGRESS_MS })
  const [last] = imports.data ?? []
  // Here, so that an archive that was checked can be imported without choosing it again.
  const upload = useUpload()
  const isOpen = last?.status === 'waiting' || last?.status === 'running'
  return (
    <>
      <Head title={ACCOUNT_IMPORT.title} />
      <section class="card">
        <p>{ACCOUNT_IMPORT.what}</p>
        <p>{ACCOUNT_IMPORT.without}</p>
        {isOpen ? (
          <Open id={last.id} onCanceled={imports.refresh} />
        ) : (
          <Chosen chosen={upload} onStarted={imports.refresh} />
        )}
      </section>
      <section class="card" aria-labelledby="imports">
        <h2 id="imports">{ACCOUNT_IMPORT.imports}</h2>
        <WhenRead of={imports}>
          {found =>
            found.length === 0 ? (
              <p>{ACCOUNT_IMPORT.none}</p>
            ) : (
              <Entries>
                {found.map((each, at) => (
                  <Entry key={`${each.id} ${each.status}`} of={each} isFirst={at === 0} />
                ))}
              </Entries>
            )
          }
        </WhenRead>
      </section>
    </>
  )
}

/** The import that waits or runs, which can be canceled. */
function Open({ id, onCanceled }: { id: string; onCanceled(): void }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useChange(cancelAccountImport)
  const run = async () => {
    setAsking(false)
    // Also if it has ended meanwhile: the list then says how.
    await cancel.run({ params: { id } })
    onCanceled()
  }
  return (
    <>
      <p role="status">{ACCOUNT_IMPORT.isOpen}</p>
      <div class="row">
        <button type="button" class="plain" disabled={cancel.isRunning} onClick={() => setAsking(true)}>
          {ACCOUNT_IMPORT.cancel}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={ACCOUNT_IMPORT.cancelSure}
          action={ACCOUNT_IMPORT.cancel}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{ACCOUNT_IMPORT.cancelWhy}</p>
        </Confirm>
      )}
    </>
  )
}

/** The file: it is uploaded first, then checked or imported. */
function Chosen({ chosen, onStarted }: { chosen: ReturnType<typeof useUpload>; onStarted(): void }) {
  const { state, fault, upload, forget } = chosen
  const [isAsking, setAsking] = useState(false)
  const start = useChange(importAccount)
  const run = async (dry_run: 'true' | 'false') => {
    setAsking(false)
    // The very file that was chosen, and possibly checked: somebody else may have uploaded another one.
    const query = { uploaded: 'true', dry_run, ...(state && { sha256: state.sha256 }) } as const
    const begun = await start.run({ query, body: new Uint8Array() })
    if (begun === null) return
    if (dry_run === 'false') forget()
    onStarted()
  }
  return (
    <>
      <div class="field">
        <label for="archive">{ACCOUNT_IMPORT.file}</label>
        <div class="control">
          <input
            id="archive"
            type="file"
            accept=".zip,application/zip"
            disabled={start.isRunning}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void upload(file)
            }}
          />
          {fault !== null && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
        </div>
      </div>
      {state && (
        <p>
          <progress max={Math.max(1, state.bytes)} value={state.done} aria-label={UPLOAD_PHASES[state.phase]} />{' '}
          <span role="status">{UPLOAD_PHASES[state.phase]}</span> {ACCOUNT_IMPORT.size(state.done, state.bytes)}
        </p>
      )}
      {state?.phase === 'sent' && (
        <div class="row">
          <button type="button" class="plain" disabled={start.isRunning} onClick={() => void run('true')}>
            {ACCOUNT_IMPORT.check}
          </button>
          <button type="button" disabled={start.isRunning} onClick={() => setAsking(true)} data-main-action>
            {ACCOUNT_IMPORT.run}
          </button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={ACCOUNT_IMPORT.sure}
          action={ACCOUNT_IMPORT.run}
          onConfirm={() => void run('false')}
          onCancel={() => setAsking(false)}
        >
          <p>{ACCOUNT_IMPORT.sureWhy}</p>
        </Confirm>
      )}
    </>
  )
}

function Entry({ of, isFirst }: { of: AccountImportState; isFirst: boolean }) {
  const [isShown, setShown] = useState(isFirst)
  const { status, dry_run, requested_by, created_at, step, records, records_total, restarts, canceled_by } = of
  const hasEnded = status === 'done' || status === 'failed'
  return (
    <li>
      <span class="main">
        <strong>{IMPORT_STATES[status]}</strong> {dry_run && <small>{ACCOUNT_IMPORT.dryRun}</small>}{' '}
        <small>
          <Time at={created_at} isFull /> · {requested_by}
          {canceled_by !== null && <> · {ACCOUNT_IMPORT.canceledBy(canceled_by)}</>}
          {status === 'running' && (
            <>
              {' '}
              · <code>{step}</code> {ACCOUNT_IMPORT.progress(records, records_total)}
              {restarts > 0 && <> · {ACCOUNT_IMPORT.restarted(restarts)}</>}
            </>
          )}
        </small>
        {status === 'running' && (
          <progress max={Math.max(1, records_total)} value={records} aria-label={IMPORT_STATES.running} />
        )}
        {status === 'canceled' && <p>{ACCOUNT_IMPORT.nothing}</p>}
        {hasEnded && isShown && <Ended id={of.id} />}
      </span>
      {hasEnded && !isShown && (
        <button
          type="button"
          class="plain"
          aria-label={ACCOUNT_IMPORT.showOf(fullTime(created_at))}
          onClick={() => setShown(true)}
        >
          {ACCOUNT_IMPORT.show}
        </button>
      )}
    </li>
  )
}

function Ended({ id }: { id: string }) {
  const found = useRoute(getAccountImport, { params: { id } })
  return (
    <WhenRead of={found}>
      {({ report, problem }) => (
        <>
          {problem && (
            <p class="fault">
              {saidProblem(problem)} {ACCOUNT_IMPORT.nothing}
            </p>
          )}
          {report && <Report of={report} />}
        </>
      )}
    </WhenRead>
  )
}
