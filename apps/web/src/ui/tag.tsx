import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tag.module.css'
import ui from './ui.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'quiet'

const tones: Record<Tone, string | undefined> = {
  info: ui.infoTone,
  success: ui.successTone,
  warning: ui.warningTone,
  danger: ui.dangerTone,
  quiet: ui.quietTone,
}

interface Props {
  tone: Tone
  className?: string | undefined
  children: ReactNode
}

/** A short label on a coloured background. */
export function Tag({ tone, className, children }: Props) {
  return <span className={classes(styles.tag, tones[tone], className)}>{children}</span>
}
