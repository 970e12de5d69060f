import { ApiError } from '@pharos/shared-protocol/client.ts'
import { type PagePreview, previewStatusPage } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { z } from 'zod'
import { call } from '../../server/call.ts'
import { useWhenChanged } from '../../server/stale.ts'
import { language } from '../../words/language.ts'
import { PREVIEW } from '../../words/page-preview.ts'
import { saidProblem } from '../../words/said.ts'
import { useChoice } from './choice.ts'
import { Stage } from './stage.tsx'
import './preview.css'

export type PageDraft = z.input<typeof previewStatusPage.body>

/** The pause in typing before a new preview is rendered. */
const PAUSE_MS = 250
/** Below this width, the preview starts with the page's phone layout. */
const PHONE_PX = 640
const WIDTHS = { desk: 1120, phone: 375 } as const

interface Given {
  id: string
  draft: PageDraft
  /** Whether the draft differs from what is saved. */
  isChanged: boolean
  /** The heading of what is being changed; the preview scrolls to it. */
  lookAt?: string | undefined
  onPrinted?(preview: PagePreview): void
}

/** The real page with unsaved changes, rendered by the server, in a frame that runs no script. */
export function Preview({ id, draft, isChanged, lookAt, onPrinted }: Given) {
  const [width, setWidth] = useChoice(
    'width',
    innerWidth < PHONE_PX ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const),
  )
  const [theme, setTheme] = useChoice('theme', ['page', 'light', 'dark'] as const)
  const { preview, refusal } = usePrinted(id, theme === 'page' ? draft : { ...draft, theme })
  useEffect(() => {
    if (preview) onPrinted?.(preview)
  }, [preview])
  return (
    <section class="page-preview" aria-label={PREVIEW.title}>
      <div class="row bar">
        <p class={isChanged ? 'draft' : ''}>{isChanged ? PREVIEW.draft : PREVIEW.live}</p>
        <div class="row">
          <Choices
            label={PREVIEW.colours}
            chosen={theme}
            options={{ page: PREVIEW.page, light: PREVIEW.light, dark: PREVIEW.dark }}
            onChoose={setTheme}
          />
          <Choices
            label={PREVIEW.width}
            chosen={width}
            options={{ desk: PREVIEW.desk, phone: PREVIEW.phone }}
            onChoose={setWidth}
          />
        </div>
        {refusal && (
          <p class="refused" role="status">
            {refusal}
          </p>
        )}
      </div>
      <Stage preview={preview} width={WIDTHS[width]} lookAt={lookAt} />
    </section>
  )
}

/** Returns the newest preview: the latest request wins, whichever response arrives first. */
function usePrinted(id: string, draft: PageDraft) {
  const [preview, setPreview] = useState<PagePreview | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [changes, setChanges] = useState(0)
  useWhenChanged('status_page', () => setChanges(count => count + 1))
  const asked = useRef(0)
  const text = JSON.stringify(draft)
  useEffect(() => {
    const print = async () => {
      asked.current += 1
      const own = asked.current
      const body = { language, ...(JSON.parse(text) as PageDraft) }
      const answer = await call(previewStatusPage, { params: { id }, body }).catch((error: Error) => error)
      if (own !== asked.current) return
      setRefusal(answer instanceof Error ? wordsOf(answer) : null)
      if (!(answer instanceof Error)) setPreview(answer.body)
    }
    const timer = setTimeout(() => void print(), preview ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [id, text, changes])
  return { preview, refusal }
}

function wordsOf(error: Error): string {
  return error instanceof ApiError && error.problem.status < 500
    ? `${PREVIEW.refused} ${saidProblem(error.problem)}`
    : PREVIEW.away
}

interface ChoicesGiven<T extends string> {
  label: string
  chosen: T
  options: Record<T, string>
  onChoose(next: T): void
}

function Choices<T extends string>({ label, chosen, options, onChoose }: ChoicesGiven<T>) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {(Object.entries(options) as [T, string][]).map(([value, own]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {own}
        </button>
      ))}
    </div>
  )
}
