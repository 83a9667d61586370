import { part } from './part.tsx'
import styles from './card.module.css'

export const Card = part('section', styles.card)

export const CardTitle = part('h3', styles.title)
