import { usageFailure } from '../failure.ts'
import type { Files } from './files.ts'

export const DETAIL_ABOUT =
  'name=value, as docs/notifications.md lists them; name=@FILE reads the value from a file (@- stdin)'

/** Details of a channel from the command line: `url=https://…`, `token=@token.txt`. */
export function readDetails(texts: readonly string[], files: Files): Record<string, string> {
  return Object.fromEntries(texts.map(text => readDetail(text, files)))
}

function readDetail(text: string, files: Files): [string, string] {
  const cut = text.indexOf('=')
  if (cut < 1) throw usageFailure(`"${text}" is not a detail.`, `A detail is ${DETAIL_ABOUT}.`)
  const value = text.slice(cut + 1)
  return [text.slice(0, cut), value.startsWith('@') ? files.text(value.slice(1)).trim() : value]
}
