let differs = false

/** The entry of a build carries its hash, so its name is the build's. */
const loaded = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)

/** What an answer says the server's build is; nothing where it serves none, as while one develops. */
export function noteServerBuild(build: string | null): void {
  if (build !== null && loaded !== undefined && build !== loaded) differs = true
}

/** The server has another build than this page: sooner or later the two will not understand each other. */
export function isOutdated(): boolean {
  return differs
}
