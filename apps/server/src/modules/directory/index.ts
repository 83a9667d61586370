export { beginNightlyRun, carryOutRun } from './carry-out-run.service.ts'
export { type Directories, openDirectories } from './directories.adapter.ts'
export { isDirectoryPassword, releaseDirectories } from './directory.service.ts'
export { directoryRoutes } from './directory.routes.ts'
