import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { SECRET } from '../words/secret.ts'
import { Copyable } from './copy.tsx'

interface Given {
  title: string
  /** The values shown once, each with its label. */
  values: readonly { label: string; value: string }[]
  /** Help on how to use it, such as the address it is for. */
  children?: ComponentChildren
  /** Called when the person confirms that they have kept it; the secret then leaves the page. */
  onKept(): void
}

/** A secret that is shown once, with a warning. It stays until the person confirms that they have kept it. */
export function Secret({ title, values, children, onKept }: Given) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="card secret" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabindex={-1}>
        {title}
      </h2>
      <strong>{SECRET.once}</strong> {SECRET.onceWhy}
      {values.map(({ label, value }) => (
        <Copyable key={label} label={label} text={value} />
      ))}
      {children}
      <button type="button" onClick={onKept}>
        {SECRET.kept}
      </button>
    </section>
  )
}
