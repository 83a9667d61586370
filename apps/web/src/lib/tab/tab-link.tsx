import { Link, type LinkProps } from 'react-router'

/** A link to another page of this site; with a modifier key the browser opens it in a new tab. */
export function TabLink(props: LinkProps) {
  return <Link {...props} />
}
