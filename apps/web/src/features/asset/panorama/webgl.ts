/** Whether the browser can draw a sphere: it has WebGL 2, which is missing on some old or remote machines. */
export function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser has only a few contexts, and this one is not needed any more.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
