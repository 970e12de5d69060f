export { AUTOMATION_CONSUMER, startAutomation } from './consumer.ts'
export { startSnoozes } from './snooze.ts'
export { startAutomationSweep } from './sweep.ts'
