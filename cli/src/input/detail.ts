import { readFileSync } from 'node:fs'
import { failed, usageFailure } from '../failure.ts'

export const DETAIL_ABOUT =
  'name=value, as docs/notifications.md lists them; name=@FILE reads the value from a file (@- stdin)'

/** Details of a channel as they were typed: `url=https://…`, `token=@token.txt`. */
export function readDetails(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map(readDetail))
}

function readDetail(text: string): [string, string] {
  const cut = text.indexOf('=')
  if (cut < 1) throw usageFailure(`"${text}" is no detail.`, `A detail is ${DETAIL_ABOUT}.`)
  const value = text.slice(cut + 1)
  return [text.slice(0, cut), value.startsWith('@') ? readValue(value.slice(1)) : value]
}

/** A value that should not stand in the shell's history. */
function readValue(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').trim()
  } catch {
    throw failed(`${file} can't be read.`)
  }
}
