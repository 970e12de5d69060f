/** The metrics of a control plane at an instant, in the text format of Prometheus. */
export class Metrics {
  readonly #lines: string[]

  private constructor(text: string) {
    this.#lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  }

  static async read(url: string): Promise<Metrics> {
    const reply = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })
    return new Metrics(await reply.text())
  }

  /** The sum over all labels; 0 for a metric that does not exist yet. */
  sum(name: string, label = ''): number {
    return this.#lines
      .filter(line => (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && line.includes(label))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
  }
}
