import { MARKDOWN_ATTACKS } from '../../page/markdown-attacks.ts'

/** Where attacks would send the reader, or load from: nobody answers, and the browser is watched for asking. */
const EVIL = 'https://evil.example'
const BREAK_OUT = `"'><img data-attack src=x onerror="window.pwned=1"><script data-attack>window.pwned=1</script>`
const ALL = [BREAK_OUT, ...MARKDOWN_ATTACKS.map(each => each.replaceAll('EVIL', EVIL))]

/** As many attacks as a field of a length takes. */
function pack(length: number, between: string): string {
  let packed = ''
  for (const each of ALL) if (packed.length + each.length + between.length <= length) packed += between + each
  return packed
}

/** From the most dangerous that a field may admit to the least; a mark tells what was stored where. */
export function attacksWith(mark: string): string[] {
  const lengths = [9_900, 4_900, 1_900, 900, 400, 180]
  const oneLine = (length: number) => pack(length, ' ').replaceAll(/\p{Cc}+/gu, ' ')
  return [
    ...lengths.flatMap(length => [`${mark}${pack(length, '\n\n')}`, `${mark}${oneLine(length)}`]),
    `${mark}"><img data-attack src=x onerror=window.pwned=1>`,
    `${mark}<b data-attack>`,
    `javascript:window.pwned=1//${mark}`,
    `${EVIL}/${mark}"><img data-attack src=x onerror=window.pwned=1>`,
    `${EVIL}/${mark}?"onerror="window.pwned=1`,
  ]
}
