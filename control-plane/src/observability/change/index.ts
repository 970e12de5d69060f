export { loadErrorJumps, loadNewPatterns, loadReleases, type TelemetryChange } from './queries.ts'
