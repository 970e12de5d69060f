import type { ReadData } from '../widget.ts'

/** Prints Markdown as HTML that is safe on our pages. */
export type PrintMarkdown = (markdown: string) => string

/** A text of the members. */
export function textReader(print: PrintMarkdown): ReadData<'text'> {
  return async (_, { visualization_config }) => ({
    widget_type: 'text',
    html: print(visualization_config.markdown ?? ''),
  })
}
