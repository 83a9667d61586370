import { readFileSync } from 'node:fs'

/** The bytes of a picture of the demo, by its path below pictures/. */
export function readPicture(path: string): Buffer {
  return readFileSync(new URL(`./pictures/${path}`, import.meta.url))
}
