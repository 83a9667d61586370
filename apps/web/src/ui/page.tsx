import { part } from './part.tsx'
import styles from './page.module.css'

/** Container of a page with its outer spacing. */
export const Page = part('div', styles.page)

export const PageTitle = part('h1', styles.title)
