import { InvalidArgumentError, Option } from 'commander'
import { parseDuration } from './duration.ts'
import type { Files } from './files.ts'

export type Given = Record<string, unknown>

/** One field of a body as command line options. `read` returns undefined when none was given. */
export interface Field<T> {
  options: Option[]
  read: (given: Given, files: Files) => T | undefined
}

/** A field set by one option; `parse` converts its text. */
function single<T>(option: Option): Field<T> {
  return { options: [option], read: given => given[option.attributeName()] as T | undefined }
}

/** A field whose text is converted by `parse`. */
export function parsedField<T>(flags: string, about: string, parse: (text: string) => T): Field<T> {
  return single(new Option(flags, about).argParser(parse))
}

export function textField(flags: string, about: string): Field<string> {
  return single(new Option(flags, about))
}

export function choiceField<T extends string>(flags: string, about: string, choices: readonly T[]): Field<T> {
  return single(new Option(flags, about).choices(choices))
}

export function numberField(flags: string, about: string): Field<number> {
  return single(new Option(flags, about).argParser(parseWhole))
}

/** A duration; the field and bare numbers are in `unit`. */
export function durationField(flags: string, about: string, unit: 'ms' | 's' | 'm'): Field<number> {
  const unitMs = parseDuration('1', unit)
  return single(new Option(flags, about).argParser(text => parseDuration(text, unit) / unitMs))
}

/** A repeatable option; its values form the list. */
export function listField<T = string>(flags: string, about: string, parse?: (text: string) => T): Field<T[]> {
  const collect = (text: string, before: T[] | undefined) => [...(before ?? []), parse ? parse(text) : (text as T)]
  return single(new Option(flags, about).argParser(collect))
}

/** Collects the texts of a repeatable option. */
export function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text]
}

/** `--name` and `--no-name`; the help only shows the one that changes the default. */
export function flagField(name: string, standard: boolean, about: string): Field<boolean> {
  const yes = new Option(`--${name}`, about).hideHelp(standard)
  const no = new Option(`--no-${name}`, about).hideHelp(!standard)
  return { options: [yes, no], read: given => given[yes.attributeName()] as boolean | undefined }
}

/** Puts fields under a heading of the help. */
export function section<F extends Record<string, Field<unknown>>>(heading: string, fields: F): F {
  for (const { options } of Object.values(fields)) for (const option of options) option.helpGroup(heading)
  return fields
}

export function parseDecimal(text: string): number {
  if (/^\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`"${text}" is not a number such as 0.1.`)
}

export function parseWhole(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError(`"${text}" is not a whole number.`)
}
