import { TABLES, type Table } from './schema.ts'

/** A piece of ClickHouse SQL. Every value in it is bound as a parameter (`{name:Type}`), never part of the text. */
export interface Ch {
  readonly parts: readonly (string | Value | Ch)[]
}

/** A bound value. */
export interface Value {
  readonly type: string
  readonly value: unknown
}

type Piece = Ch | Value

/** SQL with other SQL and bound values in it: ``ch`select … where level = ${value('String', level)}` ``. */
export function ch(text: TemplateStringsArray, ...pieces: Piece[]): Ch {
  return { parts: text.flatMap((part, i) => [part, ...pieces.slice(i, i + 1)]) }
}

/** A value of a ClickHouse type, e.g. `String`, `UInt64`, `Array(String)`. */
export function value(type: string, given: unknown): Value {
  return { type, value: given }
}

/** An instant in epoch milliseconds. Padded, since ClickHouse reads fewer than ten digits of seconds as a year. */
export function instant(ms: number): Value {
  return { type: `DateTime64(9, 'UTC')`, value: (ms / 1_000).toFixed(3).padStart(14, '0') }
}

/** The rows of the account for which a query is made. Queries can access tables only through this. */
export function rowsOf(table: Table): Ch {
  return { parts: [`account_${table}(account = {account:UUID})`] }
}

/** Joins pieces with a word between them; `empty` if there are none. */
export function join(pieces: readonly Ch[], between: string, empty = '1'): Ch {
  if (pieces.length === 0) return { parts: [empty] }
  return { parts: pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece])) }
}

/** What follows `from` or `join`: a subquery, an account's view as in `rowsOf`, numbers, or else a name. */
const SOURCE = new RegExp(
  String.raw`\b(?:from|join)\s+(?!\(|numbers\(|account_(?:${TABLES.join('|')})\(account = \{account:UUID\}\))([^\s,()]+)`,
  'gi',
)

/** Refuses text that names a table or another table function, since a view protects only queries that use it. */
function requireViews(text: string): void {
  for (const [, name = ''] of text.matchAll(SOURCE))
    if (!/^\w+$/.test(name) || !new RegExp(`\\b${name} as \\(`).test(text))
      throw new Error(`a query reads from ${name}: use rowsOf`)
}

/** The text of a query and its parameters. Throws if it reads from anything but the rows of its account. */
export function render(query: Ch): { text: string; params: Record<string, unknown> } {
  const params: Record<string, unknown> = {}
  const write = (piece: string | Value | Ch): string => {
    if (typeof piece === 'string') return piece
    if ('parts' in piece) return piece.parts.map(write).join('')
    const name = `p${Object.keys(params).length}`
    params[name] = piece.value
    return `{${name}:${piece.type}}`
  }
  const text = write(query)
  requireViews(text)
  return { text, params }
}
