export { loadErrorJumps, loadNewPatterns, loadReleases } from './queries.ts'
