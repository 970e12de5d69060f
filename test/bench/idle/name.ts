/** The names of `npm start`'s processes, by their command lines; the first match counts. */
const NAMES: [RegExp, string][] = [
  [/^npm |\/npm |^sh -c/, 'npm'],
  [/scripts\/run\.mjs/, 'npm’s script'],
  [/^postgres|bin\/postgres/, 'PostgreSQL'],
  [/nats-server/, 'NATS'],
  [/control-plane\/src\/main\.ts/, 'control plane'],
  [/probe-agent\/src\/main\.ts/, 'agent'],
  [/deploy\/local\/main\.ts/, 'local stack'],
]

export function nameOf(command: string): string {
  return NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? 'other'
}
