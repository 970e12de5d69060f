type Task = () => Promise<unknown>

const tasks: Task[] = []

/** Whether this process runs files for the runner, which has a channel to it, rather than one by hand. */
export const isWorker = process.send !== undefined

/** Runs the task once this worker has run its last file. */
export function atEnd(task: Task): void {
  tasks.push(task)
}

export async function endAll(): Promise<void> {
  await Promise.all(tasks.splice(0).map(task => task()))
}
