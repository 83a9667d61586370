let differs = false

/** The file name of the entry script contains its hash, so it identifies the build. */
const loaded = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)

/** Remembers the build of the server from an answer; null when the server serves no build, as in development. */
export function noteServerBuild(build: string | null): void {
  if (build !== null && loaded !== undefined && build !== loaded) differs = true
}

/** The server has a different build than this page, so they may not understand each other. */
export function isOutdated(): boolean {
  return differs
}
