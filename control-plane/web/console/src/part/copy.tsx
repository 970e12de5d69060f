import { useState } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'
import './copy.css'

/** Something to copy: an address, a command. */
export function Copyable({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div class="copyable">
      <span class="title">{label}</span>
      <div class="row">
        <code>{text}</code>
        <button
          type="button"
          class="plain"
          aria-label={`${isCopied ? PARTS.copied : PARTS.copy}: ${label}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? PARTS.copied : PARTS.copy}</span>
        </button>
      </div>
    </div>
  )
}
