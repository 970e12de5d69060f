import { useRef, useState } from 'preact/hooks'
import { notify } from '../server/notice.ts'
import { colon } from '../words/language.ts'
import { PARTS } from '../words/parts.ts'
import './copy.css'

/** Something to copy: an address, a command, a secret. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
    } catch {
      // Fails without https, or if the person has denied access to the clipboard.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      notify({ tone: 'bad', text: PARTS.notCopied })
    }
  }
  return (
    <div class="copyable">
      <span class="title">{label}</span>
      <div class="row">
        <code ref={code}>{text}</code>
        <button
          type="button"
          class="plain"
          aria-label={`${isCopied ? PARTS.copied : PARTS.copy}${colon}${label}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? PARTS.copied : PARTS.copy}</span>
        </button>
      </div>
    </div>
  )
}
