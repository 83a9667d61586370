/** Query parameters for the tab, not for the embedded page. */
const ours = ['src', 'name', 'i18n']

/**
 * The address to embed, from `?src=…`: its first `$` stands for `#`, and the other query parameters are appended.
 * Undefined unless it is http(s), or if it is our own origin, because our page could leave the sandbox.
 */
export function framedAddress(query: URLSearchParams, ownOrigin: string): URL | undefined {
  const src = (query.get('src') ?? '').replace('$', '#')
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return undefined
  const address = new URL(src)
  if (address.origin === ownOrigin || address.username !== '' || address.password !== '') return undefined
  for (const [name, value] of query) if (!ours.includes(name)) address.searchParams.append(name, value)
  return address
}

/** Allowed hosts: those of the person's menu and of the installation's settings. */
export function mayEmbed(
  address: URL,
  menuAddresses: readonly string[],
  allowed: readonly string[],
): boolean {
  const hosts = menuAddresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).host)
  return [...hosts, ...allowed].includes(address.host)
}
