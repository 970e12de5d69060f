import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { signInAddress } from '../server/session.ts'
import { FORM } from '../words/form.ts'
import { saidProblem } from '../words/said.ts'
import { Conflict } from './conflict.tsx'
import type { Form as State } from './use-form.ts'
import './form.css'

interface Given<V extends object> {
  of: State<V>
  /** The label of the submit button. */
  action: string
  /** The labels of fields, for conflicts. */
  labels?: Partial<Record<keyof V & string, string>>
  /** Words for the value of a field that holds an object or a list, for conflicts. */
  say?(name: string, value: unknown): string | null
  /** More buttons, such as a test run. */
  beside?: ComponentChildren
  onSent(reply: unknown): void
  onCancel?(): void
  children: ComponentChildren
}

/** The fields of a form, the faults that belong to no field, and the submit button. */
export function Form<V extends object>({ of, action, labels, say, beside, onSent, onCancel, children }: Given<V>) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (of.isRunning) return
    const reply = await of.send()
    if (reply) return onSent(reply.body)
    showWrong(form.current)
  }
  return (
    <form ref={form} class="form" noValidate onSubmit={event => void submit(event)}>
      {of.isResumed && (
        <p class="resumed" role="status">
          {FORM.resumed}{' '}
          <button type="button" class="quiet" onClick={of.discard}>
            {FORM.discard}
          </button>
        </p>
      )}
      {children}
      {of.theirs && <Conflict of={of} labels={labels ?? {}} say={say} />}
      <Refused of={of} />
      <div class="row actions">
        <button type="submit" disabled={of.isRunning}>
          {action}
        </button>
        {beside}
        {onCancel && (
          <button type="button" class="plain" onClick={onCancel}>
            {FORM.cancel}
          </button>
        )}
      </div>
    </form>
  )
}

/** Focuses the first field with a fault, once it is marked, and opens the folded parts around it. */
export function showWrong(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], .refused')
    for (let fold = wrong?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
    const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, select') : wrong
    field?.focus()
  })
}

/** The faults that no field on the page shows. */
function Refused<V extends object>({ of }: { of: State<V> }) {
  const { faults, problem } = of.rest()
  if (faults.length === 0 && !problem) return null
  return (
    <div class="refused" role="alert" tabindex={-1}>
      {problem && <p>{saidProblem(problem)}</p>}
      {problem?.status === 402 && <p>{FORM.planWhy}</p>}
      {problem?.code === 'reauthentication_required' && <a href={signInAddress()}>{FORM.signInAgain}</a>}
      {faults.map(({ path, message }) => (
        <p key={path}>
          {path && <code>{path}</code>} {message}
        </p>
      ))}
    </div>
  )
}
