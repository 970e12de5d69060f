import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Keys of the open screen with what they do, for the list of all shortcuts. */
export interface Declared {
  /** As `KeyboardEvent.key` names them, with `Shift+` before those that are held with it. */
  keys: readonly string[]
  label: string
}

export interface Binding extends Declared {
  press(event: KeyboardEvent): void
}

const shown = new Set<RefObject<readonly Declared[]>>()
const readers = new Set<() => void>()

function show(keys: RefObject<readonly Declared[]>, isShown: boolean): void {
  if (isShown) shown.add(keys)
  else shown.delete(keys)
  for (const read of readers) read()
}

function declared(): readonly Declared[] {
  const all = [...shown].flatMap(({ current }) => current ?? [])
  return [...new Map(all.map(each => [each.keys.join(' ') + each.label, each])).values()]
}

/**
 * The keys that the open screen answers, also of parts that appear later. Those of several alike parts, such as plots,
 * are one.
 */
export function useDeclaredKeys(): readonly Declared[] {
  const [keys, setKeys] = useState(declared)
  useLayoutEffect(() => {
    const read = () => setKeys(declared)
    read()
    readers.add(read)
    return () => void readers.delete(read)
  }, [])
  return keys
}

/** Adds keys to the list of all shortcuts while the calling part is shown. */
export function useDeclared(keys: readonly Declared[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    show(latest, true)
    return () => show(latest, false)
  }, [])
}

/**
 * Answers keys while the element has the focus that gets what this returns as attributes, or one within it, but for those
 * in a dialog, whose keys are its own.
 */
export function useKeys(bindings: readonly Binding[]): { onKeyDown(event: KeyboardEvent): void } {
  useDeclared(bindings)
  return {
    onKeyDown(event) {
      const dialog = (event.target as Element).closest('dialog')
      if (!dialog || dialog.contains(event.currentTarget as Node)) answer(bindings, event)
    },
  }
}

/** Answers keys wherever the focus is, while `isOn`. */
export function useKeysAnywhere(bindings: readonly Binding[], isOn: boolean): void {
  useDeclared(bindings)
  useLayoutEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => answer(bindings, event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function answer(bindings: readonly Binding[], event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  // A character says by itself that Shift was held.
  const name = event.shiftKey && key.length > 1 ? `Shift+${key}` : key
  const found = bindings.find(({ keys }) => keys.includes(name))
  if (!found) return
  event.preventDefault()
  found.press(event)
}
