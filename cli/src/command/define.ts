import type { Command } from 'commander'

export interface CommandWords {
  /** Name and arguments, as commander reads them: `show <monitor>`. */
  usage: string
  about: string
  /** Lines of a shell. */
  examples: readonly string[]
}

/** Both words work everywhere; the help shows one. */
const OTHER_WORDS: Record<string, string> = { rm: 'delete', delete: 'rm', add: 'create', create: 'add' }

/** Adds a command; each has examples in its help. */
export function define(parent: Command, { usage, about, examples }: CommandWords): Command {
  const text = `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map(line => `  $ ${line}`).join('\n')}\n`
  const command = parent.command(usage).description(about).addHelpText('after', text)
  const other = OTHER_WORDS[command.name()]
  return other === undefined ? command : command.alias(other)
}

/** Adds a group of commands under one word. */
export function group(parent: Command, name: string, about: string): Command {
  return parent.command(name).description(about).helpCommand(false)
}
