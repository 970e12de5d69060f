import { useState } from 'preact/hooks'
import { notify } from '../../server/notice.ts'
import { RECORD } from '../../words/log-record.ts'
import { PARTS } from '../../words/parts.ts'

const SAID_MS = 2_000

/** A button that copies a text shown elsewhere. */
export function CopyButton({ what, text, isNamed = false }: { what: string; text: string; isNamed?: boolean }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      // Fails without https, or if the person has denied access to the clipboard.
      notify({ tone: 'bad', text: RECORD.notCopied })
    }
  }
  const words = isCopied ? PARTS.copied : RECORD.copy(what)
  return (
    <button
      type="button"
      class={isNamed ? 'plain' : 'quiet'}
      title={words}
      aria-label={words}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? '✓' : isNamed ? words : <CopySign />}</span>
    </button>
  )
}

function CopySign() {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3.5 10.5h-1v-8h8v1" />
    </svg>
  )
}
