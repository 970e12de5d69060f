// Loaded before a program, whose clock it shifts by SHIFT_MS milliseconds, so that a story on a test clock can have it
// send from an instant of the story.
const shift = Number(process.env.SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
const { timeOrigin } = performance
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shift })
