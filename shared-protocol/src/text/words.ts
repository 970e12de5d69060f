import { render } from './render.ts'
import { cutParams, type Param, type Params, type Said } from './text.ts'

/** The languages that every text has: those of the console, of our mails and of small pages. */
export const TEXT_LANGUAGES = ['en', 'de', 'fr'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

/** Shows values in the language of the text. */
export interface Show {
  /** A value as in a template: a list with commas, a text of its own in the language. */
  value(value: Param): string
  /** The singular or plural word for a number, without the number. */
  plural(count: number, one: string, other: string): string
  /** A list of alternatives: "a, b, or c". */
  or(values: Param): string
}

/** A template, or a function of the values of its own text. */
type Words = string | ((params: never, show: Show) => string)
/** The texts of an area by their codes, in one language. */
export type Texts = Readonly<Record<string, Words>>

type Holes<T extends string> = T extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never
type NameOf<Hole> = Hole extends `${infer Name}:${string}` ? Name : Hole
type ValueOf<Hole> = Hole extends `${string}:${infer Use}`
  ? Use extends 'or'
    ? readonly Param[]
    : Use extends `${string}|${string}`
      ? number
      : never
  : Param
/** The values that a text takes: the holes of its template, or the parameter of its function. */
export type ParamsOf<W> = W extends string
  ? { [Hole in Holes<W> as NameOf<Hole> & string]: ValueOf<Hole> }
  : W extends (params: infer P, ...rest: never[]) => string
    ? P
    : never
export type Arguments<P> = keyof P extends never ? [] : [params: P]

/** The texts of another language. One that lacks a code does not compile. */
export type Translated<T extends Texts> = {
  readonly [Code in keyof T]: string | ((params: ParamsOf<T[Code]>, show: Show) => string)
}

/**
 * Returns a function that makes a text of these codes with its English sentence. A template has its values in braces:
 * `{name}`, `{count:item|items}` for the singular or plural word, or `{types:or}` for a list of alternatives.
 */
export function saying<const T extends Texts>(english: T) {
  return <Code extends keyof T & string>(code: Code, ...[params]: Arguments<ParamsOf<T[Code]>>): Said => {
    const values = (params ?? {}) as Params
    return { text: render(english, { code, params: values }, 'en'), code, params: cutParams(values) }
  }
}
