const MINUTE = 60
const HOUR = 3_600

/** A position of a player: `1:05`, `1:01:05`. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (number: number) => `${number}`.padStart(2, '0')
  const end = two(seconds % MINUTE)
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${end}`
  return `${Math.floor(seconds / HOUR)}:${two(Math.floor(seconds / MINUTE) % MINUTE)}:${end}`
}
