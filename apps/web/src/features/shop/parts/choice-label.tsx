import type { ReactNode } from 'react'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './choice-label.module.css'

interface Props {
  /** Name of the group of radio buttons. */
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button whose label is the content of a card, so that the whole card can be clicked. */
export function ChoiceLabel({ name, isChosen, onChoose, children }: Props) {
  return (
    <label className={classes(ui.flex12, ui.atTop, ui.grow, ui.pressable)}>
      <input type="radio" className={styles.radio} name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
