import { useState } from 'react'
import styles from './person-avatar.module.css'

const colours = ['#1f6fc4', '#3d7f1b', '#96610a', '#6b4fc0', '#1c7a7a', '#b03a6b'] as const

interface Props {
  name: string
  size: number
  /** The address of the person's own picture, if any. */
  picture?: string
}

/**
 * The first character of the name, in a colour that depends on the name. Lists contain many avatars, so there are no
 * effects.
 */
export function PersonAvatar({ name, size, picture }: Props) {
  const [broken, setBroken] = useState('')
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return (
    <span
      className={styles.avatar}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        backgroundColor: colours[sum % colours.length],
        fontSize: size * 0.46,
      }}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        // Drawn by CSS, so that it is not part of the accessible name of a button around it.
        <span className={styles.letter} data-letter={name.slice(0, 1)} />
      )}
    </span>
  )
}
