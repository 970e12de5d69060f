// A light lexer of JavaScript, TypeScript and JSX: it knows what is text and what is code, and how brackets nest. It
// reads sources of any version and dialect, so it never fails; where it misreads, it does so each time alike.

export type TokenKind = 'code' | 'open' | 'close' | 'end' | 'newline' | 'text' | 'comment'

export interface Token {
  kind: TokenKind
  start: number
  end: number
}

const WORD = /[\w$\u0080-\uffff]/
/** After these a slash starts a regular expression. */
const BEFORE_REGEX =
  /[(,=:[!&|?{};+\-*%<>~^]$|\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/
const OPEN = '([{'
const CLOSE = ')]}'

/** Calls `take` with each token of a source, in order. `take` returns true to stop. */
export function readTokens(source: string, take: (token: Token) => boolean): void {
  /** Of each open template, how many braces are open in its present `${`. */
  const templates: number[] = []
  let [at, before] = [0, '']
  const emit = (kind: TokenKind, end: number): boolean => {
    const start = at
    at = end
    if (kind !== 'comment' && kind !== 'newline') before = source.slice(Math.max(start, end - 12), end)
    return take({ kind, start, end })
  }
  while (at < source.length) {
    const character = source[at] ?? ''
    const pair = source.slice(at, at + 2)
    if (character === '\n') {
      if (emit('newline', at + 1)) return
    } else if (/\s/.test(character)) at++
    else if (pair === '//') {
      if (emit('comment', lineEnd(source, at))) return
    } else if (pair === '/*') {
      const end = source.indexOf('*/', at + 2)
      if (emit('comment', end === -1 ? source.length : end + 2)) return
    } else if (character === '"' || character === "'") {
      if (emit('text', stringEnd(source, at))) return
    } else if (character === '`') {
      const end = templateEnd(source, at + 1)
      if (source[end - 1] === '{') templates.push(0)
      if (emit('text', end)) return
    } else if (character === '/' && BEFORE_REGEX.test(before.trimEnd() || '(')) {
      if (emit('text', regexEnd(source, at))) return
    } else if (character === '}' && templates.at(-1) === 0) {
      templates.pop()
      const end = templateEnd(source, at + 1)
      if (source[end - 1] === '{') templates.push(0)
      if (emit('text', end)) return
    } else if (OPEN.includes(character) || CLOSE.includes(character)) {
      const last = templates.length - 1
      if (last >= 0 && character === '{') templates[last] = (templates[last] ?? 0) + 1
      if (last >= 0 && character === '}') templates[last] = (templates[last] ?? 0) - 1
      if (emit(OPEN.includes(character) ? 'open' : 'close', at + 1)) return
    } else if (character === ';') {
      if (emit('end', at + 1)) return
    } else if (emit('code', codeEnd(source, at))) return
  }
}

/** A word, or one other character; `=>` is one. */
function codeEnd(source: string, at: number): number {
  if (source.startsWith('=>', at)) return at + 2
  let end = at
  while (end < source.length && WORD.test(source[end] ?? '')) end++
  return end === at ? at + 1 : end
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end === -1 ? source.length : end
}

/** A string ends with its line at the latest: an apostrophe in the text of JSX is none. */
function stringEnd(source: string, at: number): number {
  const quote = source[at]
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === quote) return i + 1
    else if (source[i] === '\n') return i
  }
  return source.length
}

/** The end of a piece of a template: after its backtick, or after the next `${`. */
function templateEnd(source: string, at: number): number {
  for (let i = at; i < source.length; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '`') return i + 1
    else if (source[i] === '$' && source[i + 1] === '{') return i + 2
  }
  return source.length
}

/** A slash that no other closes in its line divides. */
function regexEnd(source: string, at: number): number {
  let isClass = false
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '[') isClass = true
    else if (source[i] === ']') isClass = false
    else if (source[i] === '/' && !isClass) return i + 1
  }
  return at + 1
}
