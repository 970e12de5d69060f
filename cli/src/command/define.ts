import type { Command } from 'commander'

export interface CommandWords {
  /** Name and arguments in the syntax of commander: `show <monitor>`. */
  usage: string
  about: string
  /** Command lines. */
  examples: readonly string[]
  /** The command that runs if none of its group is given: `incident Shop …` is `incident add Shop …`. */
  isDefault?: boolean
}

/** The names of commands in older versions. They still work; the help shows the new ones. */
const OLD_WORDS: Record<string, string> = { add: 'create', delete: 'rm', 'delete-channel': 'rm-channel' }

/** Adds a command, with examples in its help. */
export function define(parent: Command, { usage, about, examples, isDefault = false }: CommandWords): Command {
  const text = `\nExample${examples.length > 1 ? 's' : ''}:\n${examples.map(line => `  $ ${line}`).join('\n')}\n`
  const command = parent.command(usage, { isDefault }).description(about).addHelpText('after', text)
  const old = OLD_WORDS[command.name()]
  return old === undefined ? command : command.alias(old)
}

/** Adds a group of commands under one name. */
export function group(parent: Command, name: string, about: string): Command {
  return parent.command(name).description(about).helpCommand(false)
}
