import { Replayer } from '@rrweb/replay'
import { eventCleaner, type PlayedEvent } from './clean-event.ts'
import type { FromPlayer, ToPlayer } from './message.ts'
import '@rrweb/replay/dist/style.css'
import './player.css'

// Draws recordings. It runs in a frame of the console with a policy of its own: nothing of a recording is loaded or
// runs. rrweb draws into a frame within that one, which is sandboxed without scripts.

const TICK_MS = 100
/** Idle time is what has no interaction for longer than this. */
const IDLE_MS = 10_000

const stage = document.getElementById('stage') as HTMLElement
let player: Replayer | undefined
let clean = eventCleaner()
let waiting: PlayedEvent[] = []
let isPlaying = false
let isSkipping = false
let settings = { speed: 1, skipInactive: true }
let size = { width: 0, height: 0 }

const tell = (message: FromPlayer) => parent.postMessage(message, location.origin)

addEventListener('message', ({ source, origin, data }: MessageEvent<ToPlayer>) => {
  if (source !== parent || origin !== location.origin) return
  try {
    follow(data)
  } catch (error) {
    console.warn(error)
    tell({ is: 'failed' })
  }
})
new ResizeObserver(fit).observe(document.documentElement)
setInterval(() => isPlaying && player && tell({ is: 'at', ms: player.getCurrentTime(), isSkipping }), TICK_MS)
tell({ is: 'ready' })

function follow(message: ToPlayer): void {
  if (message.do === 'load') load(message.events, message.isNew)
  else if (message.do === 'set') {
    settings = { speed: message.speed, skipInactive: message.skipIdle }
    player?.setConfig(settings)
  } else if (!player) tell({ is: 'failed' })
  else {
    isPlaying = message.isPlaying
    if (isPlaying) player.play(message.to)
    else player.pause(message.to)
    tell({ is: 'at', ms: message.to, isSkipping: false })
  }
}

function load(given: unknown[], isNew: boolean): void {
  if (isNew) {
    player?.destroy()
    player = undefined
    stage.replaceChildren()
    isPlaying = isSkipping = false
    waiting = []
    clean = eventCleaner()
  }
  const events = given.map(event => clean(event)).filter(event => event !== null)
  if (player) for (const event of events) player.addEvent(event as Played)
  else {
    waiting.push(...events)
    // rrweb needs two events.
    if (waiting.length > 1) start(waiting.splice(0))
  }
}

/** The events of rrweb's types; `eventCleaner` made them in their shape. */
type Played = Parameters<Replayer['addEvent']>[0]

function start(events: PlayedEvent[]): void {
  player = new Replayer(events as Played[], {
    ...settings,
    root: stage,
    inactivePeriodThreshold: IDLE_MS,
    mouseTail: false,
    triggerFocus: false,
    UNSAFE_replayCanvas: false,
    showWarning: false,
  })
  player.on('resize', given => {
    size = given as typeof size
    fit()
  })
  player.on('skip-start', () => (isSkipping = true))
  player.on('skip-end', () => (isSkipping = false))
  player.on('finish', () => {
    isPlaying = false
    tell({ is: 'ended' })
  })
}

/** Shows the whole window of the recording in the space that there is. */
function fit(): void {
  const [wrapper] = stage.children
  if (!(wrapper instanceof HTMLElement) || size.width === 0) return
  const { clientWidth, clientHeight } = document.documentElement
  const scale = Math.min(clientWidth / size.width, clientHeight / size.height, 1)
  wrapper.style.width = `${size.width}px`
  wrapper.style.height = `${size.height}px`
  wrapper.style.transform = `translate(${Math.max(0, (clientWidth - size.width * scale) / 2)}px, 0) scale(${scale})`
}
