import { Option } from 'commander'
import type { Field, Given } from './field.ts'
import type { Files } from './files.ts'
import { type Header, parseBasicAuth, parseHeader, parseHeaderLines } from './header.ts'

// Every user of the machine can see a command line, and the shell stores it, so each secret can be read from a file.
const FILE = 'FILE, or - for stdin'

/** Headers, or entries of metadata, by the name of the option. */
export function headersField(word = 'header'): Field<Header[]> {
  const collect = (secret: boolean) => (text: string, before: Header[] | undefined) => [
    ...(before ?? []),
    parseHeader(text, secret),
  ]
  const open = new Option(`--${word} <line>`, '"Name: value"; repeatable').argParser(collect(false))
  const secret = new Option(`--secret-${word} <line>`, 'the same, but its value is never shown again').argParser(
    collect(true),
  )
  const openFile = new Option(`--${word}-file <file>`, `the same, one a line, from ${FILE}`)
  const secretFile = new Option(`--secret-${word}-file <file>`, 'the same with secret values')
  const options = [open, secret, openFile, secretFile]
  return {
    options,
    read: (given, files) => {
      if (options.every(option => given[option.attributeName()] === undefined)) return undefined
      return [
        ...typed(given, open),
        ...fromFile(files, given[openFile.attributeName()], false),
        ...typed(given, secret),
        ...fromFile(files, given[secretFile.attributeName()], true),
      ]
    },
  }
}

function typed(given: Given, option: Option): Header[] {
  return (given[option.attributeName()] as Header[] | undefined) ?? []
}

function fromFile(files: Files, file: unknown, secret: boolean): Header[] {
  return typeof file === 'string' ? parseHeaderLines(files.text(file), secret) : []
}

export function bodyField(): Field<string> {
  return plainOrFile(
    new Option('--body <text>', 'sent with the request'),
    new Option('--body-file <file>', `the same from ${FILE}`),
    text => text,
    (files, file) => files.text(file),
  )
}

export function basicAuthField(): Field<{ username: string; password: string }> {
  return plainOrFile(
    new Option('--basic-auth <user:password>', 'basic authentication'),
    new Option('--basic-auth-file <file>', `the same from ${FILE}`),
    parseBasicAuth,
    (files, file) => files.secret(file),
  )
}

/** A secret text by `flags`, such as `--password <text>`. */
export function secretField(flags: string, about: string): Field<string> {
  const plain = new Option(flags, about)
  return plainOrFile(
    plain,
    new Option(`${plain.long}-file <file>`, `the same from ${FILE}`),
    text => text,
    (files, file) => files.secret(file),
  )
}

function plainOrFile<T>(
  plain: Option,
  file: Option,
  parse: (text: string) => T,
  load: (files: Files, file: string) => string,
): Field<T> {
  file.conflicts(plain.attributeName())
  return {
    options: [plain, file],
    read: (given, files) => {
      const [text, name] = [given[plain.attributeName()], given[file.attributeName()]]
      if (typeof name === 'string') return parse(load(files, name))
      return typeof text === 'string' ? parse(text) : undefined
    },
  }
}
