import type { Frustration } from '@pharos/shared-protocol/rum/event.ts'
import type { on, safely } from './guard.ts'
import type { currentView, onEvent, record } from './record.ts'
import type { onRequest } from './request.ts'
import type { selectorOf } from './selector.ts'

/** What the core gives to what is loaded later, which shares no modules with it. */
export interface Core {
  on: typeof on
  safely: typeof safely
  currentView: typeof currentView
  onEvent: typeof onEvent
  onRequest: typeof onRequest
  record: typeof record
  selectorOf: typeof selectorOf
}

const MOST_OF_VIEW = 200
const RAGE = { clicks: 3, ms: 1_000, radius: 40 }
const DEAD_MS = 2_000
const ERROR_MS = 1_000
/** Turns of the pointer in a second, each after this many pixels at least. */
const THRASH = { turns: 8, ms: 1_000, pixels: 20, quietMs: 10_000 }

const CLICKABLE =
  'a[href],button,[role=button],[role=link],[role=tab],[role=menuitem],[onclick],input[type=button],input[type=submit],input[type=image]'
/** Answer a click by themselves, in a way that no script sees. */
const ANSWERS =
  '[download],[target=_blank],[href^="mailto:"],[href^="tel:"],[type=file],[disabled],:disabled,label,select,video,audio,iframe'

interface Click {
  at: number
  x: number
  y: number
  element: string
}

let core: Core

export function watchClicks(given: Core): void {
  core = given
  const { on, currentView, onEvent, record, selectorOf } = core
  let recent: Click[] = []
  let last: Click | undefined
  let [view, count] = ['', 0]
  on<MouseEvent>(document, 'click', event => {
    const target = event.composedPath()[0] as Element
    const click = { at: Date.now(), x: event.clientX, y: event.clientY, element: selectorOf(target) }
    const now = currentView()?.id ?? ''
    if (now !== view) [view, count] = [now, 0]
    if (++count > MOST_OF_VIEW) return
    record({ kind: 'click', element: click.element })
    last = click
    recent = [...recent.filter(one => click.at - one.at < RAGE.ms && isNear(one, click)), click]
    if (recent.length >= RAGE.clicks) {
      recent = []
      frustrated('rage_click', click.element)
    }
    lookForAnswer(event, target, click.element)
  })
  onEvent(({ kind }) => {
    if (kind !== 'error' || !last || Date.now() - last.at > ERROR_MS) return
    frustrated('error_click', last.element)
    last = undefined
  })
  watchAnswers()
  watchPointer()
}

const isNear = (one: Click, other: Click) => Math.hypot(one.x - other.x, one.y - other.y) <= RAGE.radius

function frustrated(type: Frustration, element?: string): void {
  core.record({ kind: 'frustration', type, ...(element && { element }) })
}

let answered: (() => void) | undefined

/** A click on something clickable after which nothing changes, loads, scrolls or opens for two seconds. */
function lookForAnswer(event: MouseEvent, target: Element, element: string): void {
  const clickable = target.closest(CLICKABLE)
  if (answered || !event.isTrusted || (!clickable && getComputedStyle(target).cursor !== 'pointer')) return
  if (target.closest(ANSWERS) || String(getSelection())) return
  const observer = new MutationObserver(() => answered?.())
  const timer = setTimeout(() => {
    answered?.()
    core.safely(() => frustrated('dead_click', element))
  }, DEAD_MS)
  answered = () => {
    observer.disconnect()
    clearTimeout(timer)
    answered = undefined
  }
  for (const root of event.composedPath())
    if (root === document || root instanceof ShadowRoot)
      observer.observe(root as Node, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** What happens at all is an answer to the last click. */
function watchAnswers(): void {
  const answer = () => answered?.()
  const signs = 'scroll change input toggle copy beforeunload pagehide blur visibilitychange popstate hashchange'
  core.on(window, signs, answer)
  core.onRequest(answer)
  core.onEvent(({ kind }) => {
    if (kind === 'view') answer()
  })
}

/** A pointer that goes to and fro. */
function watchPointer(): void {
  let [x, direction, quietUntil] = [0, 0, 0]
  let turns: number[] = []
  core.on<PointerEvent>(document, 'pointermove', ({ clientX, pointerType, buttons }) => {
    const moved = clientX - x
    if (pointerType !== 'mouse' || Math.abs(moved) < THRASH.pixels) return
    x = clientX
    const now = Date.now()
    if (Math.sign(moved) !== direction && buttons === 0) turns = [...turns.filter(at => now - at < THRASH.ms), now]
    direction = Math.sign(moved)
    if (turns.length < THRASH.turns || now < quietUntil) return
    turns = []
    quietUntil = now + THRASH.quietMs
    frustrated('thrashing')
  })
}
