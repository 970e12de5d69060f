/** The scroll position is kept in the entry of the history; it is written once nobody scrolls for this long. */
const SETTLED_MS = 150
/** A list that takes longer to read stays at its top. */
const PATIENCE_MS = 10_000
/** Frames after the position was reached, in which what is above may still take its height. */
const STEADY_FRAMES = 20
const BY_HAND = ['wheel', 'touchstart', 'pointerdown'] as const

interface Place {
  top?: number
}

let isReturning = false
let leave = () => {}
let shown = location.pathname

/** Called with each screen that is shown: screen readers announce its heading, and the keyboard goes on from it. */
export function arrive(path: string): void {
  shown = path
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: isReturning })
}

/**
 * Goes back to the scroll position of an earlier entry of the history, once the screen is high enough again, and marks
 * the row of the screen that one came from. The browser's own way is too early: lists are read and drawn later.
 */
export function keepPlace(): void {
  history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    clearTimeout(timer)
    if (isReturning) return
    const { top = 0 } = (history.state ?? {}) as Place
    if (top !== scrollY) history.replaceState({ ...history.state, top: scrollY }, '')
  }
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(note, SETTLED_MS)
    },
    { passive: true },
  )
  // Before anything handles the click, which may open another screen.
  addEventListener(
    'click',
    () => {
      note()
      mark(null)
    },
    { capture: true },
  )
  addEventListener('pagehide', note)
  addEventListener('popstate', ({ state }) => {
    clearTimeout(timer)
    mark(location.pathname === shown ? null : shown)
    returnTo((state as Place | null)?.top ?? 0)
  })
  returnTo((history.state as Place | null)?.top ?? 0)
}

function returnTo(top: number): void {
  leave()
  if (top === 0) return
  isReturning = true
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  let steady = 0
  leave = () => {
    cancelAnimationFrame(frame)
    for (const act of BY_HAND) removeEventListener(act, leave)
    isReturning = false
  }
  for (const act of BY_HAND) addEventListener(act, leave, { passive: true })
  const look = () => {
    const isHighEnough = document.documentElement.scrollHeight - innerHeight >= top
    if (isHighEnough) {
      scrollTo(0, top)
      steady += 1
    }
    if (steady === STEADY_FRAMES || performance.now() > until) leave()
    else frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
}

const marks = new CSSStyleSheet()

/** Marks the rows that lead to a path, also those that are drawn later; null: none. */
function mark(path: string | null): void {
  if (!document.adoptedStyleSheets.includes(marks)) document.adoptedStyleSheets.push(marks)
  const link = `a[href="${CSS.escape(path ?? '')}"]`
  const row = 'main :is([role="row"], tr, li:not(:has(li)))'
  marks.replaceSync(path === null ? '' : `${row}:has(${link}) { box-shadow: inset 3px 0 var(--accent) }`)
}
