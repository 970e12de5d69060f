/** A short message about what has happened; its action may undo it. */
export interface Notice {
  tone: 'good' | 'bad'
  text: string
  action?: { label: string; run(): void }
}

let show: (notice: Notice) => void = () => undefined

export function notify(notice: Notice): void {
  show(notice)
}

/** Names what shows the notices: the frame, once it is there. */
export function onNotice(run: (notice: Notice) => void): void {
  show = run
}
