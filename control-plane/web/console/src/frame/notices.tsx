import { useEffect, useState } from 'preact/hooks'
import { type Notice, onNotice } from '../server/notice.ts'
import { FRAME } from '../words/frame.ts'
import './notices.css'

interface Shown extends Notice {
  id: number
}

const SHOWN_MS = 8_000
let count = 0

/** The notices at the edge of the screen. Screen readers announce each new one. */
export function Notices() {
  const [shown, setShown] = useState<Shown[]>([])
  const drop = (id: number) => setShown(all => all.filter(each => each.id !== id))
  useEffect(() => {
    onNotice(notice => {
      count += 1
      const id = count
      setShown(all => [...all.slice(-3), { ...notice, id }])
      // Errors stay until somebody closes them.
      if (notice.tone === 'good') setTimeout(() => drop(id), SHOWN_MS)
    })
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
