import { readTokens, type Token } from './lexer.ts'

/** Where code stands in its source, without lines: nothing here changes when other code is inserted or moved. */
export interface Place {
  /** The heads of the blocks around, outermost first, such as `export class Cart` and `buy(item)`. */
  blocks: string[]
  /** The statement, without spaces, comments and what its blocks contain. */
  statement: string
  /** The name of the innermost function or class; null at the top of the source. */
  name: string | null
}

const MOST_STATEMENT = 400
/** Of one block; more are not numbered. */
const MOST_SEEN = 20_000

interface Frame {
  /** Whether it is a unit of code: a block of statements, or what an arrow function returns. */
  isBlock: boolean
  /** What an arrow function without braces returns. */
  isArrow: boolean
  /** What is written of the present statement, or of the present element of a list. */
  pieces: string[]
  /** How often each finished statement has come. */
  seen: Map<string, number>
  /** The head of the block, with its number among equal ones. */
  head: string
}

/**
 * Finds the statement at a place of a source (line from 1, column from 1). Equal statements of one block are numbered,
 * so that no two places are the same. Null if the source ends before it.
 */
export function placeIn(source: string, line: number, column: number): Place | null {
  const target = offsetOf(source, line, column)
  if (target === null) return null
  const reader = new StatementReader(target)
  readTokens(source, token => reader.take(token, source))
  return reader.place()
}

function offsetOf(source: string, line: number, column: number): number | null {
  let start = 0
  for (let i = 1; i < line; i++) {
    const end = source.indexOf('\n', start)
    if (end === -1) return null
    start = end + 1
  }
  return start + Math.max(0, column - 1)
}

/** A line goes on if it ends with, or the next begins with, what needs another operand. */
const GOES_ON = /(?:[,.=+\-*/%&|^<>?:~![({]|=>)$/
const CONTINUES = /^(?:\?\.|[.?:*/%&|^=<>,)\]]|\+(?!\+)|-(?!-)|[([`])/
const STARTS_BLOCK = /(?:^|[)\w$\]};])$/
/** `async buy(item: Item): Promise<void>`. */
const RETURN_TYPE = /\):[\w$.]+(?:<.*>|\[\])*$/
/** Before an object, not a block. */
const BEFORE_OBJECT = /(?:\b(?:return|default|yield|await|in|of|typeof|new|throw|case)|[=(,:[?&|+!<>-])$/

class StatementReader {
  readonly #target: number
  readonly #frames: Frame[] = [newFrame('block', '')]
  /** The depth of the block with the target, and that of the brackets within, once it is reached. */
  #found: { depth: number; within: number } | null = null
  #place: Place | null = null
  #hasNewline = false
  #isAfterArrow = false

  constructor(target: number) {
    this.#target = target
  }

  place(): Place | null {
    if (this.#found && this.#place === null) this.#finish()
    return this.#place
  }

  /** Returns true once the statement is complete. */
  take(token: Token, source: string): boolean {
    const text = source.slice(token.start, token.end)
    if (token.kind === 'newline') this.#hasNewline = true
    if (token.kind === 'newline' || token.kind === 'comment') return false
    if (this.#isAfterArrow && text !== '{') this.#frames.push(newFrame('arrow', this.#headOf('')))
    this.#isAfterArrow = text === '=>'
    if (this.#hasNewline && this.#endsBefore(text) && (this.#endArrows() || this.#endStatement())) return true
    this.#hasNewline = false
    const endsArrow = token.kind === 'close' || token.kind === 'end' || text === ','
    if (endsArrow && this.#endArrows()) return true
    if (token.kind === 'close') return this.#close(text, token)
    if (text === ',' && this.#endElement()) return true
    this.#reach(token)
    if (token.kind === 'end') return this.#endStatement()
    if (token.kind === 'open') return this.#open(text)
    if (text !== ',' || this.#top.isBlock) this.#top.pieces.push(text)
    return false
  }

  get #top(): Frame {
    return this.#frames.at(-1) ?? (this.#frames[0] as Frame)
  }

  #reach(token: Token): void {
    if (this.#found === null && token.end > this.#target)
      this.#found = { depth: this.#blockDepth(), within: this.#frames.length }
  }

  /** The depth of the innermost block, whose statement this is. */
  #blockDepth(): number {
    return this.#frames.findLastIndex(frame => frame.isBlock)
  }

  /** Whether a new line ends the statement (automatic semicolons, ECMA-262, 12.10). */
  #endsBefore(next: string): boolean {
    const around = this.#frames.findLast(frame => !frame.isArrow)
    const last = this.#top.pieces.at(-1)
    if (!around?.isBlock || last === undefined || CONTINUES.test(next)) return false
    return !GOES_ON.test(last)
  }

  #endArrows(): boolean {
    while (this.#top.isArrow) {
      if (this.#found?.depth === this.#frames.length - 1) return this.#finish()
      this.#frames.pop()
    }
    return false
  }

  /** An element of a list is told by itself: what stands beside it may change. */
  #endElement(): boolean {
    if (this.#top.isBlock) return false
    if (this.#found && this.#frames.length <= this.#found.within) return this.#finish(',')
    this.#headOf(',')
    this.#top.pieces = []
    return false
  }

  #endStatement(): boolean {
    const top = this.#top
    if (!top.isBlock) {
      top.pieces.push(';')
      return false
    }
    if (this.#found?.depth === this.#frames.length - 1) return this.#finish()
    if (top.pieces.length > 0) numbered(top)
    top.pieces = []
    return false
  }

  #open(text: string): boolean {
    const top = this.#top
    const written = textOf(top)
    const isBlock = text === '{' && startsBlock(written)
    if (isBlock && this.#found) return this.#finish('{')
    const head = isBlock ? this.#headOf('{') : ''
    top.pieces.push(text)
    this.#frames.push(newFrame(isBlock ? 'block' : 'list', head))
    return false
  }

  /** The statement up to the block, of the innermost block around, since it may stand within parentheses. */
  #headOf(goesOn: string): string {
    const depth = this.#blockDepth()
    const written = this.#frames.slice(depth).map(textOf).join('')
    const { seen } = this.#frames[depth] as Frame
    return numberedText(seen, `${written}${goesOn}`)
  }

  #close(text: string, token: Token): boolean {
    if (this.#frames.length > 1) {
      if (this.#found?.depth === this.#frames.length - 1) return this.#finish()
      const inner = this.#frames.pop() as Frame
      if (!inner.isBlock) this.#top.pieces.push(...inner.pieces)
      this.#top.pieces.push(text)
      this.#reach(token)
      // What follows a block at the start of a statement is another one.
      if (inner.isBlock && this.#top.isBlock && !/=/.test(textOf(this.#top)) && !this.#found) this.#endStatement()
      return false
    }
    this.#reach(token)
    return false
  }

  /** A statement that goes on with a block is numbered as the head of one. */
  #finish(goesOn = ''): true {
    const depth = this.#found?.depth ?? 0
    const blocks = this.#frames.slice(1, depth + 1).flatMap(frame => (frame.isBlock ? [frame.head] : []))
    const own = this.#frames[depth] as Frame
    const written = this.#frames.slice(depth).map(textOf).join('')
    const statement = numberedText(own.seen, `${written}${goesOn}`)
    this.#place = { blocks, statement, name: blocks.map(nameOf).findLast(name => name !== null) ?? null }
    return true
  }
}

function newFrame(kind: 'block' | 'arrow' | 'list', head: string): Frame {
  return { isBlock: kind !== 'list', isArrow: kind === 'arrow', pieces: [], seen: new Map(), head }
}

/** Words keep one space between them. */
function textOf({ pieces }: Frame): string {
  let text = ''
  for (const piece of pieces) {
    if (text.length > MOST_STATEMENT) break
    text += /[\w$]$/.test(text) && /^[\w$]/.test(piece) ? ` ${piece}` : piece
  }
  return text
}

/** Whether a brace after this starts a block; else it starts an object, a pattern or an expression of JSX. */
function startsBlock(written: string): boolean {
  if (/=>$/.test(written) || RETURN_TYPE.test(written) || /^(?:case\b.*|default):$/.test(written)) return true
  return STARTS_BLOCK.test(written) && !BEFORE_OBJECT.test(written)
}

function numbered(frame: Frame): void {
  numberedText(frame.seen, textOf(frame))
}

function numberedText(seen: Map<string, number>, text: string): string {
  const count = (seen.get(text) ?? 0) + 1
  if (count > 1 || seen.size < MOST_SEEN) seen.set(text, count)
  return count === 1 ? text : `${text}#${count}`
}

const CONTROL = /^(?:if|for|while|switch|catch|else|do|try|finally|with|return|throw)\b/
const NAMES = [
  /\b(?:function\*?|class)\s*([\w$]+)/,
  /([\w$]+)\s*[:=]\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)(?::[^=]*)?=>\{?(?:#\d+)?$/,
  /([\w$]+)\s*[:=]\s*(?:async\s*)?function\b/,
  /^(?:(?:export|default|public|private|protected|static|async|override|get|set|readonly)(?:\s+|(?=\*)))*\*?(#?[\w$]+)(?:<[^>]*>)?\(/,
]

/** The name of the function or class that a block is the body of; null for other blocks. */
function nameOf(head: string): string | null {
  if (CONTROL.test(head)) return null
  for (const pattern of NAMES) {
    const name = pattern.exec(head)?.[1]
    if (name !== undefined) return name
  }
  return null
}
