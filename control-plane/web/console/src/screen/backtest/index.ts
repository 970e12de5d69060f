export { MonitorBacktest } from './monitor.tsx'
export { BacktestPanel } from './panel.tsx'
