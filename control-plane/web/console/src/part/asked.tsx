import type { IconNode } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from './confirm.tsx'
import { Icon } from './icon.tsx'

interface Given {
  label: string
  /** Before the label. */
  icon?: IconNode
  /** The accessible name of the button, if its label is a symbol. */
  name?: string
  /** The question of the dialog. */
  title: string
  /** The consequences. */
  why: string
  /** The label of the button that confirms; by default that of the first button. */
  action?: string
  isDanger?: boolean
  isQuiet?: boolean
  isDisabled?: boolean
  /** False while something is missing, such as a name that must be typed. */
  isReady?: boolean
  /** More to read or to fill in before confirming. */
  children?: ComponentChildren
  onConfirm(): void
}

/** A button that asks for confirmation first. */
export function Asked({
  label,
  icon,
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
        {icon && <Icon of={icon} />}
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
