import { Asked } from '../../part/asked.tsx'
import { notify } from '../../server/notice.ts'
import { PARTS } from '../../words/parts.ts'
import { RUM_RULE } from '../../words/rum-rule.ts'

interface Given {
  name: string
  enabled: boolean
  /** What it does, in one line. */
  about: string
  conditions: readonly string[]
  href: string
  /** The sessions in which it holds. */
  sessions?: string
  mayChange: boolean
  isBusy: boolean
  /** Null at the end of the list; missing where the order means nothing. */
  onUp?: (() => void) | null
  onDown?: (() => void) | null
  onRemove(): Promise<unknown>
}

/** A rule or a filter in its list. */
export function Entry(given: Given) {
  const { name, enabled, about, conditions, href, sessions, mayChange } = given
  return (
    <li>
      <div class="main">
        <strong>{mayChange ? <a href={href}>{name}</a> : name}</strong>
        {!enabled && <span class="badge">{RUM_RULE.off}</span>}
        <small>{about}</small>
        <ul class="condition-texts">
          {conditions.map(text => (
            <li key={text}>{text}</li>
          ))}
          {conditions.length === 0 && <li>{RUM_RULE.everySession}</li>}
        </ul>
        {sessions && <a href={sessions}>{RUM_RULE.sessions}</a>}
      </div>
      {mayChange && <Buttons {...given} />}
    </li>
  )
}

function Buttons({ name, isBusy, onUp, onDown, onRemove }: Given) {
  const remove = async () => {
    if (await onRemove()) notify({ tone: 'good', text: RUM_RULE.removed(name) })
  }
  return (
    <div class="row">
      {onUp !== undefined && <Step label={PARTS.moveUp(name)} sign="↑" isBusy={isBusy} onStep={onUp} />}
      {onDown !== undefined && <Step label={PARTS.moveDown(name)} sign="↓" isBusy={isBusy} onStep={onDown} />}
      <Asked
        label={RUM_RULE.remove}
        name={RUM_RULE.removeOf(name)}
        title={RUM_RULE.removeAsk(name)}
        why={RUM_RULE.removeWhy}
        isDisabled={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  )
}

interface StepGiven {
  label: string
  sign: string
  isBusy: boolean
  onStep: (() => void) | null
}

function Step({ label, sign, isBusy, onStep }: StepGiven) {
  return (
    <button
      type="button"
      class="quiet"
      aria-label={label}
      disabled={isBusy || onStep === null}
      onClick={() => onStep?.()}
    >
      {sign}
    </button>
  )
}
