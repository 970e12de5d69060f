import { useState } from 'preact/hooks'
import { COPY } from '../words/copy.ts'
import './copy.css'

/** A text to take along, such as an address or a DNS record, with a button that copies it. */
export function Copy({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setSaid(COPY.copied),
      () => setSaid(COPY.refused),
    )
  }
  return (
    <div class="copy">
      <span class="what">{label}</span>
      <code>{text}</code>
      <button type="button" class="plain" aria-label={COPY.copyOf(label)} onClick={() => void copy()}>
        {COPY.copy}
      </button>
      <span class="said" role="status">
        {said}
      </span>
    </div>
  )
}
