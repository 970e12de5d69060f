// Loaded before a program, for which it is as if its machine's clock were wrong by SHIFT_MS milliseconds from
// SHIFT_AFTER_MS after its start on. The monotonic clock is not moved, as on a real machine.
const RealDate = Date
const { SHIFT_MS, SHIFT_AFTER_MS } = process.env
const begun = performance.now()
const now = () => RealDate.now() + (performance.now() - begun >= Number(SHIFT_AFTER_MS) ? Number(SHIFT_MS) : 0)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
