import { useRef } from 'preact/hooks'
import { notify } from '../frame/notice.tsx'
import { SECRET } from '../words/secret.ts'
import './copy.css'

/** A value to be used elsewhere, with a button that copies it. */
export function Copy({ label, value }: { label: string; value: string }) {
  const text = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify({ tone: 'good', text: SECRET.copied })
    } catch {
      // Without https, or when the person has forbidden it.
      if (text.current) getSelection()?.selectAllChildren(text.current)
      notify({ tone: 'bad', text: SECRET.selected })
    }
  }
  return (
    <div class="copy">
      <span class="label">{label}</span>
      <div class="value">
        <code ref={text}>{value}</code>
        <button type="button" class="plain" aria-label={SECRET.copyOf(label)} onClick={() => void copy()}>
          {SECRET.copy}
        </button>
      </div>
    </div>
  )
}
