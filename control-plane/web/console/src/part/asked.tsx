import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from './confirm.tsx'

interface Given {
  label: string
  /** What the button is called, where the label is a sign. */
  name?: string
  /** What is asked. */
  title: string
  /** What follows from it. */
  why: string
  /** The word on the button that confirms, if it is another. */
  action?: string
  isDanger?: boolean
  isQuiet?: boolean
  isDisabled?: boolean
  /** False while something is missing, such as a name that has to be typed. */
  isReady?: boolean
  /** More to read or to fill in before it is confirmed. */
  children?: ComponentChildren
  onConfirm(): void
}

/** A button that asks first. */
export function Asked({
  label,
  name,
  title,
  why,
  action = label,
  isDanger,
  isQuiet,
  isDisabled,
  isReady,
  children,
  onConfirm,
}: Given) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        class={isDanger ? 'danger' : isQuiet ? 'quiet' : 'plain'}
        aria-label={name}
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <Confirm
          title={title}
          action={action}
          isReady={isReady ?? true}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          <p>{why}</p>
          {children}
        </Confirm>
      )}
    </>
  )
}
