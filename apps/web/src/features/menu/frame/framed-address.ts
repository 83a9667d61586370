/** Names that are about the tab, not about the page in the frame. */
const ours = ['src', 'name', 'i18n']

/**
 * The address to be embedded, from `?src=…`: its first `$` stands for `#`, and what else is in the query goes along.
 * Undefined where it is none of http(s), or ours: in our own frame a page of ours could leave its sandbox.
 */
export function framedAddress(query: URLSearchParams, ownOrigin: string): URL | undefined {
  const src = query.get('src')?.replace('$', '#')
  if (src === undefined || !/^https?:\/\//i.test(src) || !URL.canParse(src)) return undefined
  const address = new URL(src)
  if (address.origin === ownOrigin || address.username !== '' || address.password !== '') return undefined
  for (const [name, value] of query) if (!ours.includes(name)) address.searchParams.append(name, value)
  return address
}

/** Embedded is what the person's own menu leads to, and what the installation allows. */
export function mayEmbed(
  address: URL,
  menuAddresses: readonly string[],
  allowed: readonly string[],
): boolean {
  const hosts = menuAddresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).host)
  return [...hosts, ...allowed].includes(address.host)
}
