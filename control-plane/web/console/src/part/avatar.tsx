import type { ComponentChildren } from 'preact'
import { colourOf, initialsOf } from './person-sign.ts'
import './avatar.css'

/** Somebody's initials, in a colour that stays theirs, or in a `tone` of the screen. Their name stands beside it. */
export function Avatar({ name, tone = `hue-${colourOf(name)}` }: { name: string; tone?: string }) {
  return <span class={`avatar ${tone}`} data-initials={initialsOf(name)} aria-hidden="true" />
}

/** Somebody's name, or a link with it, after their initials. */
export function Person({ name, children = name }: { name: string; children?: ComponentChildren }) {
  return (
    <span class="person">
      <Avatar name={name} />
      <span>{children}</span>
    </span>
  )
}
