import { part } from './part.tsx'
import styles from './page.module.css'

/** What a page stands in, with its distance from the frame. */
export const Page = part('div', styles.page)

export const PageTitle = part('h1', styles.title)
