// Reads stacks as browsers and React Native print them.

export interface StackFrame {
  /** As printed, without `async`; null if it has no name. */
  function: string | null
  /** Null for code of the engine itself. */
  url: string | null
  /** From 1; null if not printed. */
  line: number | null
  /** From 1; null if not printed. In WebAssembly and Hermes bytecode, the offset in bytes plus 1, in line 1. */
  column: number | null
  /** Whether it is code of the page: not of the engine, an extension or a package. */
  in_app: boolean
  /** Whether it ran in `eval` or `new Function`; the place is then that of the call, which has a file. */
  is_eval: boolean
}

export interface Stack {
  frames: StackFrame[]
  /** Whether frames were left out, because the text is longer than `MOST_CHARACTERS` or has more than `MOST_FRAMES`. */
  is_cut: boolean
}

export const MOST_FRAMES = 100
export const MOST_CHARACTERS = 65_536
const MOST_LINE = 4_096

/** A line of V8, Hermes or Chakra: `    at name (place)`. */
const AT = /^\s*at\s+(?=\S)/
const ANY_AT = /^[ \t]*at[ \t]+\S/m

/**
 * Reads a stack of Chrome, Edge, Firefox, Safari or React Native (Hermes, JavaScriptCore), innermost frame first. The
 * head is what V8 prints before it; its lines are not frames, whatever they look like.
 */
export function parseStack(text: string, head?: { error_type: string; message: string }): Stack {
  const body = withoutHead(text.slice(0, MOST_CHARACTERS), head)
  const isAt = ANY_AT.test(body)
  const frames: StackFrame[] = []
  for (const line of body.split('\n')) {
    const frame = line.length > MOST_LINE ? longFrame(line, isAt) : readLine(line.trimEnd(), isAt)
    if (frame && frames.push(frame) > MOST_FRAMES) break
  }
  const is_cut = text.length > MOST_CHARACTERS || frames.length > MOST_FRAMES
  return { frames: frames.slice(0, MOST_FRAMES), is_cut }
}

function withoutHead(text: string, head: { error_type: string; message: string } | undefined): string {
  if (!head?.message) return text
  const start = text.startsWith(head.error_type) ? text.indexOf(head.message) : -1
  // `TypeError: message`, `TypeError [code]: message`, or the message alone.
  if (start >= 0 && start <= head.error_type.length + 50) return text.slice(start + head.message.length)
  return text.startsWith(head.message) ? text.slice(head.message.length) : text
}

const readLine = (line: string, isAt: boolean) => (isAt ? readAt(line) : readNamedPlace(line))

/** A line with a script in its address (`data:`) keeps its name and its position. */
function longFrame(line: string, isAt: boolean): StackFrame | null {
  return readLine(`${line.slice(0, MOST_LINE / 2)}${line.slice(-100)}`.trimEnd(), isAt)
}

function readAt(line: string): StackFrame | null {
  const start = AT.exec(line)
  if (!start) return null
  const text = line.slice(start[0].length).replace(/^async\s+/, '')
  const opening = openingOf(text)
  if (opening === -1) return frameOf(null, text)
  return frameOf(text.slice(0, opening).trim(), text.slice(opening + 1, -1))
}

/** Where the parenthesis opens that closes at the end: addresses may contain some too. -1 if there is none. */
function openingOf(text: string): number {
  if (!text.endsWith(')')) return -1
  let depth = 0
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++
    if (text[i] === '(' && --depth === 0) return i === 0 || text[i - 1] === ' ' ? i : text.indexOf(' (') + 1 || -1
  }
  return text.indexOf(' (') + 1 || -1
}

/** Firefox puts what waited for the frame before it: `promise callback*name`. */
const WAITED =
  /^(?:async|promise callback|setTimeout handler|setInterval handler|[\w. ]+ (?:handler|callback))\*|^[\w.]+\*/
/** The name ends at the first `@` that an address follows; both may contain others. */
const NAME_END =
  /@(?=[a-z][a-z\d+.-]*:|\[(?:native|wasm) code\]|self-hosted\b|debugger eval|\/|\d+:\d+$|[\w.-]+\.(?:jsbundle|bundle|[cm]?js)\b|$)/i
/** Safari prints an unnamed frame as its address alone. */
const BARE = /^(?:[a-z][a-z\d+.-]*:\/\/\S+:\d+(?::\d+)?|\[native code\])$/i

/** A line of Firefox, Safari or JavaScriptCore: `name@place`. */
function readNamedPlace(line: string): StackFrame | null {
  const text = line.trim()
  const end = NAME_END.exec(text)
  if (end)
    return frameOf(
      text
        .slice(0, end.index)
        .replace(WAITED, '')
        .replace(/^async\s+/, ''),
      text.slice(end.index + 1),
    )
  return BARE.test(text) ? frameOf(null, text) : null
}

const NO_NAME = new Set(['', '<anonymous>', 'anonymous', 'Anonymous function', '?', '<unknown>'])
/** No file is behind these. */
const ENGINE =
  /^(?:native|native code|\[native code\]|\[wasm code\]|<anonymous>|unknown|unknown location|unknown source|index \d+|self-hosted(?:[: ].*)?|InternalBytecode\.js(?::.*)?)?$/
const WASM = /^(.*?):?(wasm-function\[\d+\]):(0x[\da-f]+)$/i
const POSITION = /^(.*?):(\d{1,9})(?::(\d{1,9}))?$/s

function frameOf(name: string | null, place: string): StackFrame | null {
  const evaluated = evalPlace(place)
  const text = evaluated ?? place
  const wasm = WASM.exec(place)
  const named = name === null || NO_NAME.has(name) ? (wasm?.[2] ?? null) : name
  const frame = { function: named, is_eval: evaluated !== null }
  if (ENGINE.test(text)) return { ...frame, url: null, line: null, column: null, in_app: false }
  if (wasm && evaluated === null) {
    const [, url = '', , offset = ''] = wasm
    return { ...frame, url, line: 1, column: Number(offset) + 1, in_app: isInApp(url) }
  }
  const isBytecode = text.startsWith('address at ')
  const [, url, line, column] = POSITION.exec(isBytecode ? text.slice('address at '.length) : text) ?? []
  if (url === undefined)
    return name === null ? null : { ...frame, url: shortened(text), line: null, column: null, in_app: isInApp(text) }
  if (ENGINE.test(url)) return { ...frame, url: null, line: null, column: null, in_app: false }
  const last = column === undefined ? null : Number(column) + (isBytecode ? 1 : 0)
  return { ...frame, url: shortened(url), line: Number(line), column: last, in_app: isInApp(url) }
}

/** The script of a `data:` address is no name of a file. */
const shortened = (url: string) => (/^data:/i.test(url) ? (/^data:[^,;]*/i.exec(url)?.[0] ?? 'data:') : url)

const EVAL_AT = 'eval at '
const GECKO_EVAL = /^(.*?) line (\d+) > /

/**
 * The place of the call that evaluated the code: V8 prints `eval at f (url:1:2), <anonymous>:1:5`, each nested one
 * within, and Firefox `url line 12 > eval:1:5`. Null if it was not evaluated.
 */
function evalPlace(place: string): string | null {
  if (!place.startsWith(EVAL_AT)) {
    const [, url, line] = GECKO_EVAL.exec(place) ?? []
    return url === undefined ? null : `${url}:${line}`
  }
  let text = place
  while (text.startsWith(EVAL_AT)) text = inParentheses(text)
  return text
}

/** What the first parentheses after a space contain; addresses may contain some too. */
function inParentheses(text: string): string {
  const start = text.indexOf(' (') + 2
  let depth = start === 1 ? 0 : 1
  let end = start
  while (end < text.length && depth > 0) {
    if (text[end] === '(') depth++
    if (text[end] === ')') depth--
    end++
  }
  return text.slice(start, end - 1)
}

const FOREIGN =
  /^(?:chrome-extension|moz-extension|safari-extension|safari-web-extension|webkit-masked-url|ms-browser-extension|edge-extension|resource|chrome|about|node):|(?:^|[/\\])node_modules[/\\]|^webpack:\/\/\/?webpack\/|^webpack-internal:\/\/\/?(?:\(?webpack\)?\/|\.\/node_modules)|^(?:webpack\/|\(webpack\)|vite\/|@vite\/)|(?:^|\/)@vite\/client/i

/** Whether an address, or the name of a source, is code of the page itself. */
export function isInApp(url: string): boolean {
  return url !== '' && !FOREIGN.test(url)
}
