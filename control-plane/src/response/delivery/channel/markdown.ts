/** Text as Markdown shows it letter by letter; mentions lose their meaning too. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!|~<>-]/g, match => `\\${match}`).replaceAll('@', '@\u200b')
}
