import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, type Rule, readAll, type Source } from './rule.ts'

const TOP = 'control-plane|probe-agent|shared-protocol|cli|deploy|test|scripts|docs|\\.ci'
/** A path from the root in backticks; patterns and placeholders (`<x>`, `*`, `NNNN`) are not files. */
const QUOTED = new RegExp(`\`((?:${TOP})/[^\`\\s]*)\``, 'g')
const LINKED = /\]\(([^)\s#]+)[^)]*\)/g
const PLACEHOLDER = /[<>{}*…$]|NNNN/

export const docs: Rule = {
  name: "docs' paths",
  run: () => ({ faults: readAll(['*.md', 'docs/**/*.md', '*/**/README.md']).flatMap(missingPaths) }),
}

function missingPaths(page: Source): string[] {
  const quoted = [...page.text.matchAll(QUOTED)].map(match => match[1] ?? '').filter(path => !PLACEHOLDER.test(path))
  const linked = [...page.text.matchAll(LINKED)].map(match => match[1] ?? '').filter(link => !/^[a-z]+:/.test(link))
  return [
    ...quoted.map(path => ({ said: path, path: path.replace(/:\d+$/, '') })),
    ...linked.map(link => ({ said: link, path: join(dirname(page.path), link) })),
  ]
    .filter(({ path }) => !existsSync(join(ROOT, path)))
    .map(({ said }) => `${page.path} names ${said}, which does not exist`)
}
