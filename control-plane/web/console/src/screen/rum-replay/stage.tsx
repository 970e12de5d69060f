import { REPLAY } from '../../words/rum-replay.ts'
import { clockTime } from './clock-time.ts'
import type { Moment } from './moment.ts'
import type { Tape } from './tape.ts'
import type { Player } from './use-player.ts'

interface Given {
  tape: Tape
  player: Player
  marks: readonly Moment[]
  settings: { speed: number; skipIdle: boolean }
  onSet(settings: { speed: number; skipIdle: boolean }): void
}

const SPEEDS = [0.5, 1, 2, 4, 8]
/** How far an arrow key goes. */
const STEP_MS = 1_000

/** The frame that draws, and what controls it. */
export function Stage({ tape, player, marks, settings, onSet }: Given) {
  const length = tape.to - tape.from
  const toggle = () => player.go(player.ms >= length ? 0 : player.ms, !player.isPlaying)
  return (
    <div class="replay-stage">
      <iframe
        ref={player.frame}
        title={REPLAY.recording}
        src="/console/player"
        sandbox="allow-scripts allow-same-origin"
      />
      {player.hasFailed && (
        <p class="replay-note" role="alert">
          {REPLAY.failed}
        </p>
      )}
      <Timeline tape={tape} player={player} marks={marks} />
      <div class="row replay-controls">
        <button type="button" onClick={toggle} data-main-action>
          {player.isPlaying ? REPLAY.pause : REPLAY.play}
        </button>
        <span class="replay-time">
          {clockTime(Math.min(player.ms, length))} / {clockTime(length)}
        </span>
        <label>
          {REPLAY.speed}
          <select
            value={settings.speed}
            onChange={({ currentTarget }) => onSet({ ...settings, speed: Number(currentTarget.value) })}
          >
            {SPEEDS.map(speed => (
              <option key={speed} value={speed}>
                {REPLAY.times(speed)}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={settings.skipIdle}
            onChange={({ currentTarget }) => onSet({ ...settings, skipIdle: currentTarget.checked })}
          />
          {REPLAY.skipIdle}
        </label>
        <span role="status">{player.isSkipping && REPLAY.skipping}</span>
      </div>
    </div>
  )
}

/** Where it is, with what happened and what is missing; can be dragged, and moved by the arrow keys. */
function Timeline({ tape, player, marks }: Pick<Given, 'tape' | 'player' | 'marks'>) {
  // Whole steps: a slider stops at the last one before its end.
  const length = Math.max(1, Math.ceil((tape.to - tape.from) / STEP_MS)) * STEP_MS
  const place = (ms: number) => `${(ms / length) * 100}%`
  return (
    <div class="replay-timeline">
      {tape.gaps.map(({ from, to }) => (
        <span
          key={from}
          class="gap"
          title={REPLAY.missing}
          style={{ left: place(from - tape.from), width: place(to - from) }}
        />
      ))}
      {marks.map(({ ms, event }) => (
        <span key={event.id} class="mark" data-kind={event.kind} style={{ left: place(ms) }} />
      ))}
      <input
        type="range"
        aria-label={REPLAY.where}
        aria-valuetext={clockTime(player.ms)}
        min={0}
        max={length}
        step={STEP_MS}
        value={player.ms}
        onInput={({ currentTarget }) => player.go(Number(currentTarget.value), player.isPlaying)}
      />
    </div>
  )
}
