import { useContext, useRef } from 'react'
import { StaleImage } from './stale-image.ts'

interface Props {
  src: string
  alt: string
  className: string | undefined
}

/**
 * A picture with a signed address that expires. When it no longer loads, the surrounding page is told (StaleImage) and
 * fetches fresh addresses; once per address, so that a missing picture does not cause endless requests.
 */
export function SignedImage({ src, alt, className }: Props) {
  const onStale = useContext(StaleImage)
  const asked = useRef('')
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      onError={() => {
        if (asked.current === src) return
        asked.current = src
        onStale()
      }}
    />
  )
}
