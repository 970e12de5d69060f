// Loaded before a program: its clock is moved by so many milliseconds (SHIFT_MS), so that a story on a test clock can
// have it send from an instant of the story.
const shift = Number(process.env.SHIFT_MS)
const { now } = Date
Date.now = () => now() + shift
const { timeOrigin } = performance
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shift })
