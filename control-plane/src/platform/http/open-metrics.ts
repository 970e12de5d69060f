/** A family of gauges; the unit is the end of its name (OpenMetrics 1.0). */
export interface GaugeFamily {
  name: string
  unit: 'seconds' | 'ratio' | null
  help: string
  samples: readonly { labels: Record<string, string>; value: number }[]
}

/** Gauges as OpenMetrics 1.0 text. */
export function printOpenMetrics(families: readonly GaugeFamily[]): string {
  return `${families.map(printFamily).join('')}# EOF\n`
}

function printFamily({ name, unit, help, samples }: GaugeFamily): string {
  const head = [
    `# TYPE ${name} gauge`,
    ...(unit === null ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${escapeText(help)}`,
  ]
  const lines = samples.map(({ labels, value }) => `${name}${printLabels(labels)} ${value}`)
  return [...head, ...lines].map(line => `${line}\n`).join('')
}

function printLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }

function escapeText(text: string): string {
  return text.replace(/[\\"\n]/g, each => ESCAPES[each] ?? each)
}
