import { useState } from 'preact/hooks'
import { Confirm } from '../../part/confirm.tsx'

interface Given {
  /** Of the button, and of the one that confirms. */
  label: string
  title: string
  why: string
  onConfirm(): void
}

/** A button that asks first. */
export function Asked({ label, title, why, onConfirm }: Given) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Confirm
          title={title}
          action={label}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          <p>{why}</p>
        </Confirm>
      )}
    </>
  )
}
