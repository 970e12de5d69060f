import { ApiError } from '@pharos/shared-protocol/client.ts'
import { previewReport } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Skeleton } from '../../part/skeleton.tsx'
import { call } from '../../server/call.ts'
import { REPORT } from '../../words/report.ts'
import { saidProblem } from '../../words/said.ts'
import { writePage } from './frame.ts'

/** What the report would say about the last complete period, in a frame that runs no script. Read when it is asked for. */
export function ReportPreview({ id, changes }: { id: string; changes: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <section class="card" aria-labelledby="preview">
      <h2 id="preview">{REPORT.preview}</h2>
      <p>{REPORT.previewWhat}</p>
      {isAsked ? (
        <Printed key={changes} id={id} />
      ) : (
        <button type="button" class="plain" onClick={() => setAsked(true)}>
          {REPORT.previewShow}
        </button>
      )}
    </section>
  )
}

type Read = { html: string } | { refusal: string } | null

function Printed({ id }: { id: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  const [read, setRead] = useState<Read>(null)
  useEffect(() => {
    let isOver = false
    void readPreview(id).then(found => isOver || setRead(found))
    return () => {
      isOver = true
    }
  }, [id])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isThere && page && read !== null && 'html' in read) writePage(page, read.html)
  }, [isThere, read])
  if (read !== null && 'refusal' in read) return <p role="alert">{read.refusal}</p>
  return (
    <>
      {read === null && <Skeleton />}
      <iframe
        ref={frame}
        class="report-preview"
        title={REPORT.preview}
        src="/console/frame"
        sandbox="allow-same-origin"
        onLoad={() => setThere(true)}
      />
    </>
  )
}

async function readPreview(id: string): Promise<Read> {
  try {
    const { body } = await call(previewReport, { params: { id }, query: { format: 'html' } })
    return { html: body }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { refusal: saidProblem(error.problem) }
  }
}
