import { type Command, Option } from 'commander'
import { usageFailure } from '../failure.ts'
import { type Field, type Given, repeated } from './field.ts'
import type { Files } from './files.ts'

/** The fields of a body that options set, and the values to which `update --clear` resets some of them. */
export interface FieldSet {
  fields: Record<string, Field<unknown>>
  empty: Record<string, null | []>
}

/** The fields that the options of a command set, so that an error can name the option. */
const FIELDS_OF = new WeakMap<Command, Record<string, Field<unknown>>>()

/** Adds an option for each field. */
export function withFields(command: Command, { fields }: Pick<FieldSet, 'fields'>): Command {
  for (const { options } of Object.values(fields)) for (const option of options) command.addOption(option)
  FIELDS_OF.set(command, { ...FIELDS_OF.get(command), ...fields })
  return command
}

/** The option that sets a field with this command, without dashes; undefined if none does. */
export function optionOf(command: Command, field: string): string | undefined {
  return optionName({ fields: FIELDS_OF.get(command) ?? {} }, field)
}

export function withClear(command: Command, set: FieldSet): Command {
  const about = `sets an option back to none; repeatable: ${clearable(set).join(', ')}`
  return command.addOption(new Option('--clear <option>', about).argParser(repeated))
}

/** The fields given on the command line. The types are right, since each value was made by the `Field` of its field. */
export function readFields(set: FieldSet, given: Given, files: Files): Record<string, unknown> {
  const typed = Object.entries(set.fields).map(([name, field]): [string, unknown] => [name, field.read(given, files)])
  const names = readClear(set, given)
  const cleared = Object.entries(set.empty).filter(([field]) => namesOf(set, field).some(name => names.includes(name)))
  return Object.fromEntries([...typed.filter(([, value]) => value !== undefined), ...cleared])
}

function readClear(set: FieldSet, given: Given): string[] {
  const names = (given.clear as string[] | undefined) ?? []
  const known = Object.keys(set.empty).flatMap(field => namesOf(set, field))
  const unknown = names.find(name => !known.includes(name))
  if (unknown === undefined) return names
  throw usageFailure(`--clear does not accept "${unknown}".`, `Options: ${clearable(set).join(', ')}`)
}

/** All names of a field's options, also former ones, without dashes. */
function namesOf({ fields }: FieldSet, field: string): string[] {
  const names = fields[field]?.options.flatMap(({ long }) => long?.slice('--'.length) ?? []) ?? []
  return names.length > 0 ? names : [field]
}

/** The names that `--clear` takes: those of the options, without dashes. */
export function clearable(set: FieldSet): string[] {
  return Object.keys(set.empty).map(field => optionName(set, field) ?? field)
}

/** The main option of a field, without dashes; undefined for a field outside the set. */
export function optionName({ fields }: Pick<FieldSet, 'fields'>, field: string): string | undefined {
  return fields[field]?.options.find(option => !option.hidden)?.long?.slice('--'.length)
}
