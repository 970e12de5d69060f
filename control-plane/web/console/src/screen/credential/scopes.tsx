import { type Role, roleAtLeast, roleToGrant, SCOPES, type Scope } from '@pharos/shared-protocol/access.ts'
import type { ComponentChildren } from 'preact'
import type { Form } from '../../form/use-form.ts'
import { colon } from '../../words/language.ts'
import { SCOPES_WORDS, subjectName } from '../../words/scope.ts'
import './credential.css'

interface Given<V extends { scopes?: readonly string[] | undefined }> {
  of: Form<V>
  label: string
  hint?: ComponentChildren
  /** The role of whoever grants the scopes: nobody can grant more than they have. */
  role: Role
}

type Verb = 'read' | 'write' | 'ingest'

/** What a program may do with each subject: nothing, read, or write (or ingest) as well. */
export function ScopesField<V extends { scopes?: readonly string[] | undefined }>({ of, label, hint, role }: Given<V>) {
  const chosen = new Set(of.values.scopes ?? [])
  const fault = of.faultAt('scopes')
  const offered = SCOPES.filter(scope => roleAtLeast(role, roleToGrant(scope)))
  const subjects = [...new Set(offered.map(subjectOf))]
  const set = (subject: string, verb: string) => {
    const others = [...chosen].filter(scope => subjectOf(scope) !== subject)
    of.set({ scopes: verb === '' ? others : [...others, `${verb}:${subject}`] } as unknown as Partial<V>)
  }
  return (
    <fieldset class="field scopes" aria-invalid={fault !== undefined}>
      <legend class="title">{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {fault && <p class="fault">{fault}</p>}
      <div class="subjects">
        {subjects.map(subject => (
          <label key={subject}>
            <span>{subjectName(subject)}</span>
            <select value={verbIn(chosen, subject)} onChange={({ currentTarget: { value } }) => set(subject, value)}>
              <option value="">{SCOPES_WORDS.none}</option>
              {verbsOf(offered, subject).map(verb => (
                <option key={verb} value={verb}>
                  {SCOPES_WORDS[verb]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A summary of scopes; the tooltip lists them by subject. */
export function Scopes({ of }: { of: readonly string[] }) {
  const words = of.map(scope => {
    const subject = subjectOf(scope)
    return `${subjectName(subject)}${colon}${SCOPES_WORDS[verbOf(scope)] ?? scope}`
  })
  return <span title={words.join('\n')}>{of.length === 0 ? SCOPES_WORDS.allOf : SCOPES_WORDS.count(of.length)}</span>
}

const subjectOf = (scope: string) => scope.slice(scope.indexOf(':') + 1)
const verbOf = (scope: string) => scope.slice(0, scope.indexOf(':')) as Verb
const verbsOf = (scopes: readonly Scope[], subject: string) =>
  scopes.filter(scope => subjectOf(scope) === subject).map(verbOf)

function verbIn(chosen: ReadonlySet<string>, subject: string): string {
  return (['write', 'ingest', 'read'] as const).find(verb => chosen.has(`${verb}:${subject}`)) ?? ''
}
