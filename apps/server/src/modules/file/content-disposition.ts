/** RFC 6266: an ASCII name for old clients, the real one in `filename*`. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
