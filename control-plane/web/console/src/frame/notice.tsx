import { useEffect, useState } from 'preact/hooks'
import { FRAME } from '../words/frame.ts'
import './notice.css'

/** A short message about what has happened; its action may undo it. */
export interface Notice {
  tone: 'good' | 'bad'
  text: string
  action?: { label: string; run(): void }
}

interface Kept extends Notice {
  id: number
}

const SHOWN_MS = 8_000
let count = 0
let listener: (notice: Kept) => void = () => undefined

export function notify(notice: Notice): void {
  count += 1
  listener({ ...notice, id: count })
}

/** The notices at the edge of the screen. Screen readers announce each new one. */
export function Notices() {
  const [shown, setShown] = useState<Kept[]>([])
  const drop = (id: number) => setShown(all => all.filter(each => each.id !== id))
  useEffect(() => {
    listener = notice => {
      setShown(all => [...all.slice(-3), notice])
      // Errors stay until somebody closes them.
      if (notice.tone === 'good') setTimeout(() => drop(notice.id), SHOWN_MS)
    }
  }, [])
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown.map(({ id, tone, text, action }) => (
        <p key={id} class={`notice ${tone}`}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                drop(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="quiet" aria-label={FRAME.close} onClick={() => drop(id)}>
            ✕
          </button>
        </p>
      ))}
    </div>
  )
}
