// Nothing of the SDK may be seen by the page: it throws nothing, and after `stop` it does nothing.

let isOver = false
let isDebug = false
// Kept before the console is wrapped.
const { warn } = console

export function setDebug(): void {
  isDebug = true
}

export function note(...what: unknown[]): void {
  if (isDebug) warn('pharos:', ...what)
}

/** Stops for good, until the page is loaded again. What was wrapped calls the original. */
export function stop(why: string): void {
  isOver = true
  note('stopped:', why)
}

export const isStopped = (): boolean => isOver

/** Runs a piece of the SDK unless it has stopped. Never throws. */
export function safely<T>(run: () => T): T | undefined {
  try {
    return isOver ? undefined : run()
  } catch (error) {
    note(error)
    return undefined
  }
}

/** Listens before the page does, on any of the events. Never throws, and never holds up scrolling. */
export function on<E extends Event>(target: EventTarget, types: string, run: (event: E) => void): void {
  for (const type of types.split(' '))
    target.addEventListener(type, event => safely(() => run(event as E)), { capture: true, passive: true })
}

/** A version 4 UUID, also where `crypto.randomUUID` is missing: on pages without HTTPS. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, i) => {
    const value = i === 6 ? (byte & 15) | 64 : i === 8 ? (byte & 63) | 128 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
