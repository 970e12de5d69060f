/**
 * The rows of a CSV file, and the delimiter that Excel's first line `sep=;` names; empty if there is no such line, which
 * leaves the choice to the parser.
 */
export function splitSeparatorLine(text: string): { rows: string; delimiter: string } {
  const whole = text.replace(/^\uFEFF/, '')
  const [line, delimiter = ''] = /^"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(whole) ?? ['']
  return { rows: whole.slice(line.length), delimiter }
}
