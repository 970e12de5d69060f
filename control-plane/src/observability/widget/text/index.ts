import type { ReadData } from '../widget.ts'

/** Renders Markdown as HTML that is safe on our pages. */
export type PrintMarkdown = (markdown: string) => string

/** A text that members wrote. */
export function textReader(print: PrintMarkdown): ReadData<'text'> {
  return async (_, { visualization_config }) => ({
    widget_type: 'text',
    html: print(visualization_config.markdown ?? ''),
  })
}
