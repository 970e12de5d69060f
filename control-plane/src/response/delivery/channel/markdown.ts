/** Text escaped so that Markdown shows it literally; mentions are disabled too. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!|~<>-]/g, match => `\\${match}`).replaceAll('@', '@\u200b')
}
