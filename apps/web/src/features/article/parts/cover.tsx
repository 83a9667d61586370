import { ReadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './cover.module.css'

interface Props {
  /** Address of the picture, or "". */
  address: string
  className?: string | undefined
}

/** The cover of an article in its frame. It stands beside the title, which says the same. */
export function Cover({ address, className }: Props) {
  const [broken, setBroken] = useState('')
  if (address === '' || address === broken) {
    return (
      <span className={classes(styles.cover, styles.none, className)} aria-hidden>
        <ReadOutlined aria-hidden />
      </span>
    )
  }
  return (
    <img
      className={classes(styles.cover, className)}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  )
}
