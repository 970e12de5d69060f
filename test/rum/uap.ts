import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'

interface Parser {
  regex: string
  regex_flag?: string
  family_replacement?: string
  v1_replacement?: string
  os_replacement?: string
  device_replacement?: string
}

type File = Record<'user_agent_parsers' | 'os_parsers' | 'device_parsers', Parser[]>

const path = createRequire(import.meta.url).resolve('uap-core/regexes.yaml')
const file = parse(readFileSync(path, 'utf8')) as File
const compiled = Object.fromEntries(
  Object.entries(file).map(([name, parsers]) => [
    name,
    parsers.map(parser => ({ ...parser, pattern: new RegExp(parser.regex, parser.regex_flag ?? '') })),
  ]),
) as { [K in keyof File]: (Parser & { pattern: RegExp })[] }

/** The first parser that matches, and what it found (uap-core's specification.md). */
function find(name: keyof File, agent: string): { parser: Parser; found: RegExpExecArray } | null {
  for (const parser of compiled[name]) {
    const found = parser.pattern.exec(agent)
    if (found) return { parser, found }
  }
  return null
}

const fill = (text: string | undefined, found: RegExpExecArray) =>
  text?.replace(/\$(\d)/g, (_, n: string) => found[Number(n)] ?? '').trim()

/** What uap-core's expressions say of a user agent. */
export function uapOf(agent: string): { family: string; major: string; os: string; device: string } {
  const [browser, os, device] = (['user_agent_parsers', 'os_parsers', 'device_parsers'] as const).map(name =>
    find(name, agent),
  )
  return {
    family: browser ? (fill(browser.parser.family_replacement, browser.found) ?? browser.found[1] ?? 'Other') : 'Other',
    major: browser ? (fill(browser.parser.v1_replacement, browser.found) ?? browser.found[2] ?? '') : '',
    os: os ? (fill(os.parser.os_replacement, os.found) ?? os.found[1] ?? 'Other') : 'Other',
    device: device ? (fill(device.parser.device_replacement, device.found) ?? device.found[1] ?? 'Other') : 'Other',
  }
}
