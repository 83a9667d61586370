let decoding: Promise<unknown> = Promise.resolve()

/** Decodes pictures one at a time: a large one takes up to 550 MB of memory. */
export function decodeInTurn<T>(decode: () => Promise<T>): Promise<T> {
  const decoded = decoding.then(decode)
  // The caller gets the failure; the next picture is decoded all the same.
  decoding = decoded.catch(() => undefined)
  return decoded
}
