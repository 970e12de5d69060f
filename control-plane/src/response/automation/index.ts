export { AUTOMATION_CONSUMER, startAutomation } from './consumer.ts'
export { startAutomationSweep } from './sweep.ts'
