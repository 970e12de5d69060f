import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second, whatever its own tick. */
const TICKS_PER_SECOND = 100

/** CPU seconds of a process, of its reaped children, and of its living descendants. 0 once it has ended. */
export function cpuSeconds(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), ticks / TICKS_PER_SECOND)
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  const lists = readdirSync(`/proc/${pid}/task`).map(task => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'))
  return lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
}
