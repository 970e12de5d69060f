// Loaded before a program, for which it is as if its machine's clock were wrong by SHIFT_MS milliseconds from
// SHIFT_AFTER_MS after its start on. The monotonic clock is not moved, as on a real machine. With DRIFT both clocks run
// too fast by this share, as they do where the oscillator is wrong; timers do not.
const RealDate = Date
const { SHIFT_MS, SHIFT_AFTER_MS, DRIFT = '0' } = process.env
const monotonic = performance.now.bind(performance)
const begun = monotonic()
const gained = () => (monotonic() - begun) * Number(DRIFT)
const now = () =>
  Math.floor(RealDate.now() + gained()) + (monotonic() - begun >= Number(SHIFT_AFTER_MS) ? Number(SHIFT_MS) : 0)

if (Number(DRIFT) !== 0) performance.now = () => monotonic() + gained()
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
