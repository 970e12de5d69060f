import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

/** Far more kinds of buttons than a screen has (23): with more, rows of a list would not be taken as alike. */
export const MOST = 60

/** What a press did. */
interface Pressed {
  /** Of the button; null when there is none to press. */
  kind: string | null
  /** All kinds that could be pressed before it. */
  there: string[]
  /** Where that was, and where the screen is now. */
  from: string
  to: string
  isDialog: boolean
  /** Whether more is being read for it. */
  isBusy: boolean
}

/**
 * Presses the button of a kind, or the first of a kind that is not done. A kind is a name without what differs from row
 * to row, in a place: the elements around it, and the heading of its part. Of rows of a table and of fields of a record,
 * the first word says what a button does. Links count that lead to a dialog of the same screen.
 */
const PRESS = `(async (done, wanted) => {
  const plain = text => (text ?? '')
    .replace(/(javascript:|https:\\/\\/evil|\\b[a-z0-9]+zz)[^]*/i, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replace(/[\\d\\s]+/g, ' ')
    .trim()
  const nameOf = each => {
    const name = plain(each.ariaLabel || each.innerText || each.title)
    return each.closest('td, dd') ? name.split(' ')[0] : name
  }
  const heads = ':scope > h2, :scope > div > h2, :scope > legend, :scope > summary'
  const placeOf = each => {
    const around = [...each.classList]
    for (let at = each; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      around.unshift(at.tagName.toLowerCase())
      const head = /^(SECTION|FIELDSET|DETAILS)$/.test(at.tagName) && at.querySelector(heads)
      if (head) around.unshift('“' + plain(head.innerText) + '”')
    }
    return around.join(' ')
  }
  const leadsToDialog = ({ href }) => {
    const { origin, pathname, searchParams } = new URL(href)
    const own = new URLSearchParams(location.search)
    const isOther = name => searchParams.has(name) && searchParams.get(name) !== own.get(name)
    return origin + pathname === location.origin + location.pathname && ['do', 'override', 'shift'].some(isOther)
  }
  const found = new Map()
  for (const each of document.querySelectorAll('main button:not([type=submit]), main a[href]'))
    if (each.checkVisibility() && !each.disabled && (each.tagName === 'BUTTON' || leadsToDialog(each))) {
      const kind = nameOf(each) + ' | ' + placeOf(each)
      if (!found.has(kind)) found.set(kind, each)
    }
  const there = [...found.keys()]
  const from = location.href
  const kind = there.find(each => (wanted ? each === wanted : !done.includes(each))) ?? null
  if (kind !== null) {
    found.get(kind).click()
    for (let turns = 0; turns < 2; turns++) await new Promise(resolve => setTimeout(resolve))
  }
  const isThere = what => document.querySelector(what) !== null
  const [isDialog, isBusy] = [isThere('dialog[open]'), isThere('[aria-busy="true"]')]
  return { kind, there, from, to: location.href, isDialog, isBusy }
})`

interface Screen {
  page: Page
  /** Opens an address anew. */
  open(at: string): Promise<void>
  quiet(): Promise<void>
  read(where: string): Promise<string>
}

/** Where a kind of button has been seen. */
interface Seen {
  kind: string
  at: string
  /** What was pressed just before: it may have shown it. */
  after: string | null
}

/** Presses one button of each kind on a screen, and reads what comes of it: each dialog, and what it shows at the end. */
export async function pressAll(at: string, screen: Screen): Promise<string[]> {
  const shown: string[] = []
  const done = new Set<string>()
  const seen = new Map<string, Seen>()
  let last: string | null = null
  const press = async (wanted: string | null = null): Promise<boolean> => {
    const pressed = await pressOne(screen, [...done], wanted)
    for (const kind of pressed.there) if (!seen.has(kind)) seen.set(kind, { kind, at: pressed.from, after: last })
    assert.ok(seen.size <= MOST, `${at} has more than ${MOST} kinds of buttons:\n${[...seen.keys()].join('\n')}`)
    if (pressed.kind === null) return false
    done.add(pressed.kind)
    last = pressed.kind
    if (pressed.isDialog || pressed.isBusy) {
      await screen.quiet()
      shown.push(await screen.read(`${at}: ${pressed.kind}`))
    }
    if (pressed.isDialog) await screen.page.keyboard.press('Escape')
    const isOpen = pressed.isDialog && (await screen.page.locator('dialog[open]').count()) > 0
    return !isOpen && new URL(pressed.to).pathname === new URL(pressed.from).pathname
  }
  const left = () => [...seen.values()].find(({ kind }) => !done.has(kind))
  let isThere = true
  while (isThere) isThere = await press()
  shown.push(await screen.read(`${at}: after its buttons`))
  // Another screen, a change that is held back, or what was pressed has taken these away.
  for (let next = left(); next; next = left()) {
    await screen.open(next.at)
    last = null
    isThere = await press(next.kind)
    if (!done.has(next.kind) && next.after !== null) isThere = (await press(next.after)) && (await press(next.kind))
    assert.ok(done.has(next.kind), `${at}: it does not come again: ${next.kind}`)
    while (isThere) isThere = await press()
    shown.push(await screen.read(`${at}: after its buttons`))
  }
  return shown
}

function pressOne({ page }: Screen, done: readonly string[], wanted: string | null): Promise<Pressed> {
  return page.evaluate(`${PRESS}(${JSON.stringify(done)}, ${JSON.stringify(wanted)})`)
}
