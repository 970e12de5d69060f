import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import { maskMessage, maskUrl } from '@pharos/shared-protocol/rum/mask.ts'
import { useMemo, useRef, useState } from 'preact/hooks'
import { useSettled } from '../../part/use-settled.ts'
import { RUM_PRIVACY } from '../../words/rum-privacy.ts'
import { EXAMPLE, EXAMPLE_ADDRESS, EXAMPLE_MESSAGE } from './example.ts'
import { type Piece, printed } from './print.ts'
import { maskedSnapshot } from './snapshot.ts'

/** The longest example, in characters. */
const MOST = 100_000
const PAUSE_MS = 200

/** What a page would send with these settings, by the code that runs in pages. */
export function Preview({ privacy }: { privacy: RumPrivacy }) {
  const [html, setHtml] = useState(EXAMPLE)
  const [address, setAddress] = useState(EXAMPLE_ADDRESS)
  const [message, setMessage] = useState(EXAMPLE_MESSAGE)
  return (
    <section class="card" aria-labelledby="preview">
      <h2 id="preview">{RUM_PRIVACY.preview}</h2>
      <p>{RUM_PRIVACY.previewWhat}</p>
      <div class="privacy-preview">
        <label class="stacked">
          {RUM_PRIVACY.html}
          <textarea
            class="code"
            rows={18}
            spellcheck={false}
            maxLength={MOST}
            value={html}
            onInput={event => setHtml(event.currentTarget.value)}
          />
        </label>
        <MaskedPage html={html} privacy={privacy} />
      </div>
      <div class="privacy-preview">
        <label class="stacked">
          {RUM_PRIVACY.address}
          <input
            class="code"
            maxLength={2_000}
            value={address}
            onInput={event => setAddress(event.currentTarget.value)}
          />
        </label>
        <Sent label={RUM_PRIVACY.sentAddress} text={maskUrl(address, privacy.query_parameters)} />
        <label class="stacked">
          {RUM_PRIVACY.message}
          <input
            class="code"
            maxLength={2_000}
            value={message}
            onInput={event => setMessage(event.currentTarget.value)}
          />
        </label>
        <Sent label={RUM_PRIVACY.sentMessage} text={maskMessage(message, privacy)} />
      </div>
    </section>
  )
}

function Sent({ label, text }: { label: string; text: string }) {
  return (
    <div class="stacked" role="status">
      {label}
      <code class="sent">{text}</code>
    </div>
  )
}

/**
 * The masked page as text. The example is parsed by an empty frame of ours, whose policy lets nothing run, load or
 * navigate; it is never shown as a page.
 */
function MaskedPage({ html, privacy }: { html: string; privacy: RumPrivacy }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  const asked = useSettled(JSON.stringify([html, privacy]), PAUSE_MS)
  const pieces = useMemo(() => {
    const [text, settings] = JSON.parse(asked) as [string, RumPrivacy]
    const page = isThere ? parsedIn(frame.current, text) : null
    const root = page && maskedSnapshot(page, settings)
    return root === null ? null : printed(root)
  }, [asked, isThere])
  return (
    <div class="stacked">
      {RUM_PRIVACY.sentPage}
      <iframe
        ref={frame}
        class="hidden"
        title={RUM_PRIVACY.html}
        tabindex={-1}
        aria-hidden="true"
        src="/console/frame"
        sandbox="allow-same-origin"
        onLoad={() => setThere(true)}
      />
      {isThere && pieces === null ? (
        <p role="alert">{RUM_PRIVACY.tooLarge}</p>
      ) : (
        <Pieces of={pieces ?? []} isBusy={!isThere} />
      )}
    </div>
  )
}

/** The frame's own parser: its documents are under the policy of the frame, not that of the console. */
function parsedIn(frame: HTMLIFrameElement | null, html: string): Document | null {
  const view = frame?.contentWindow as unknown as { DOMParser: typeof DOMParser } | null | undefined
  return view ? new view.DOMParser().parseFromString(html.slice(0, MOST), 'text/html') : null
}

function Pieces({ of, isBusy }: { of: readonly Piece[]; isBusy: boolean }) {
  const masked = of.filter(({ isMasked }) => isMasked).length
  return (
    <>
      <pre class="sent" role="region" tabindex={0} aria-label={RUM_PRIVACY.sentPage} aria-busy={isBusy}>
        {of.map(({ text, isMasked }, at) => (isMasked ? <mark key={at}>{text}</mark> : text))}
      </pre>
      <small role="status">{RUM_PRIVACY.masked(masked)}</small>
    </>
  )
}
