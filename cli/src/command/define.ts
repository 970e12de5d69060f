import type { Command } from 'commander'

export interface CommandWords {
  /** Name and arguments, as commander reads them: `show <monitor>`. */
  usage: string
  about: string
  /** Lines of a shell. */
  examples: readonly string[]
  /** The command that runs when its group is given none: `incident Shop …` is `incident add Shop …`. */
  isDefault?: boolean
}

/** The words of older versions; both work, and the help shows the new one. */
const OLD_WORDS: Record<string, string> = { add: 'create', delete: 'rm', 'delete-channel': 'rm-channel' }

/** Adds a command; each has examples in its help. */
export function define(parent: Command, { usage, about, examples, isDefault = false }: CommandWords): Command {
  const text = `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map(line => `  $ ${line}`).join('\n')}\n`
  const command = parent.command(usage, { isDefault }).description(about).addHelpText('after', text)
  const old = OLD_WORDS[command.name()]
  return old === undefined ? command : command.alias(old)
}

/** Adds a group of commands under one word. */
export function group(parent: Command, name: string, about: string): Command {
  return parent.command(name).description(about).helpCommand(false)
}
