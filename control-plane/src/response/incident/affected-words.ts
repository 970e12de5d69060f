/** The most names in one sentence. */
const MOST_NAMES = 5

/**
 * What has changed in the components that an incident affects, in words for visitors: `Pay works again. Cart is still
 * affected.` Null if nothing has. Names in order; pure.
 */
export function affectedWords(before: readonly string[], after: readonly string[]): string | null {
  const well = before.filter(name => !after.includes(name))
  const [kept, added] = [after.filter(name => before.includes(name)), after.filter(name => !before.includes(name))]
  if (well.length === 0 && added.length === 0) return null
  const sentences = [
    well.length > 0 && `${listOf(well)} ${well.length === 1 ? 'works' : 'work'} again.`,
    added.length > 0 && `${listOf(added)} ${isOrAre(added)} ${kept.length > 0 ? 'affected, too' : 'affected'}.`,
    well.length > 0 && kept.length > 0 && `${listOf(kept)} ${isOrAre(kept)} still affected.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The words of an incident that is open again. Pure. */
export function reopenedWords(affected: readonly string[]): string {
  const again = 'This incident is open again.'
  return affected.length === 0 ? again : `${again} ${listOf(affected)} ${isOrAre(affected)} affected.`
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES)
  const more = names.length - shown.length
  const last = more > 0 ? `${more} more` : shown.pop()
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
}

function isOrAre(names: readonly string[]): string {
  return names.length === 1 ? 'is' : 'are'
}
