import { ApiError, type CallInput } from '@pharos/shared-protocol/client.ts'
import { type PublicationPreview, previewIncident } from '@pharos/shared-protocol/contract/response/incident-preview.ts'
import { useEffect, useState } from 'preact/hooks'
import type { z } from 'zod'
import { Skeleton } from '../../part/skeleton.tsx'
import { call } from '../../server/call.ts'
import { language } from '../../words/language.ts'
import { PARTS } from '../../words/parts.ts'
import { PUBLISH } from '../../words/publish.ts'
import { saidProblem } from '../../words/said.ts'
import { Stage } from '../page/index.ts'

type Body = NonNullable<CallInput<typeof previewIncident>['body']>
/** The delay after the last letter: the server builds a whole page for each preview. */
const PAUSE_MS = 400

/** A narrow width, since most people read the page on a phone. */
const WIDTH_PX = 560

type Seen = z.output<typeof PublicationPreview>

/** Returns the server's preview, updated shortly after typing. */
export function usePreview(id: string, body: Body | null): { seen: Seen | null; fault: string | null } {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const text = JSON.stringify(body)
  useEffect(() => {
    if (body === null) return
    let isOld = false
    const timer = setTimeout(async () => {
      try {
        const reply = await call(previewIncident, { params: { id }, body: { language, ...body } })
        if (isOld) return
        setSeen(reply.body)
        setFault(null)
      } catch (error) {
        if (!isOld) setFault(error instanceof ApiError ? saidProblem(error.problem) : PARTS.unreachable)
      }
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [id, text])
  return { seen, fault }
}

/** The page in a frame of its own, which runs no script and follows no link. */
export function Preview({ of: { seen, fault } }: { of: ReturnType<typeof usePreview> }) {
  return (
    <section class="on-page" aria-labelledby="preview">
      <h2 id="preview">{PUBLISH.preview}</h2>
      {fault !== null && <p role="alert">{fault}</p>}
      {seen === null ? fault === null && <Skeleton /> : <Stage preview={seen} width={WIDTH_PX} lookAt={seen.title} />}
    </section>
  )
}
