import type { RumPrivacy } from '@pharos/shared-protocol/rum/config.ts'
import { elementMask } from '@pharos/shared-protocol/rum/mask-element.ts'
import { type RecordedEvent, recordingMask } from '@pharos/shared-protocol/rum/mask-recording.ts'
import { recordingEvent } from '@pharos/shared-protocol/rum/recording.ts'
import { record } from '@rrweb/record'
import { type Recording, sendSegment } from './segment.ts'

// The recorder, a file of its own that is loaded only for a session that is to be recorded.

/** A larger page is not recorded: walking it once would hold the browser for too long. */
const MOST_ELEMENTS = 75_000
/** A segment has at most 100 events; the first one names the recording. */
const MOST_EVENTS = 99
const MOST_MS = 10_000
/** What is kept while nothing may be sent yet; then the recording begins anew. */
const MOST_KEPT = 2_000

/** Records the page until the function that it returns is called. Returns nothing if the page is too large. */
export function startRecording(given: Recording): (() => void) | undefined {
  const { session, note } = given
  const { privacy } = given.config
  const elements = document.getElementsByTagName('*').length
  if (elements > MOST_ELEMENTS) {
    note(`the page is not recorded: it has ${elements} elements`)
    return undefined
  }
  const mask = recordingMask(privacy)
  const id = given.makeId()
  let events: RecordedEvent[] = []
  const flush = (isEnd = false) => {
    if (!given.isCurrent()) stopAll()
    else if (session.capture === 'replay' && events.length > 0) {
      while (events.length > 0)
        sendSegment(given, [recordingEvent(id, Date.now(), privacy), ...events.splice(0, MOST_EVENTS)], isEnd).then(
          isWanted => isWanted || stopAll(),
          note,
        )
    } else if (events.length > MOST_KEPT) {
      events = []
      record.takeFullSnapshot(true)
    }
  }
  const stop = record({
    ...optionsFor(privacy),
    emit: event => {
      const masked = mask(event as RecordedEvent)
      if (masked) events.push(masked)
      if (events.length >= MOST_EVENTS) flush()
    },
    errorHandler: error => {
      note(error)
      return true
    },
  })
  const timer = setInterval(flush, MOST_MS)
  const end = () => flush(true)
  const onHidden = () => document.visibilityState === 'hidden' && end()
  addEventListener('pagehide', end)
  addEventListener('visibilitychange', onHidden)
  return stopAll

  function stopAll() {
    clearInterval(timer)
    stop?.()
    removeEventListener('pagehide', end)
    removeEventListener('visibilitychange', onHidden)
    events = []
  }
}

function optionsFor(privacy: RumPrivacy) {
  const { maskedTexts, blocked, maskText, maskInput } = elementMask(privacy, isSelector)
  return {
    maskAllInputs: true,
    maskInputFn: maskInput,
    maskTextFn: maskText,
    ...(maskedTexts && { maskTextSelector: maskedTexts }),
    ...(blocked && { blockSelector: blocked }),
    slimDOMOptions: 'all' as const,
    inlineStylesheet: true,
    recordCanvas: false,
    collectFonts: false,
    inlineImages: false,
    sampling: { mousemove: 100, scroll: 150, input: 'last' as const },
  }
}

function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector)
    return true
  } catch {
    return false
  }
}
