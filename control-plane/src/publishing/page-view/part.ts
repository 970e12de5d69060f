const FENCE = /^ {0,3}(?:```|~~~)/gm

/** A long Markdown text in parts that are parsed one by one, since the parser's time is not linear: between blank lines, except those within code. */
export function partsOf(markdown: string): string[] {
  const parts: string[] = []
  let blocks: string[] = []
  let isCode = false
  for (const block of markdown.split(/\n{2,}/)) {
    blocks.push(block)
    const fences = block.match(FENCE)?.length ?? 0
    if (fences % 2 === 1) isCode = !isCode
    if (isCode) continue
    parts.push(blocks.join('\n\n'))
    blocks = []
  }
  return blocks.length > 0 ? [...parts, blocks.join('\n\n')] : parts
}
