import { useRef } from 'react'

interface Props {
  src: string
  alt: string
  className: string | undefined
  onStale: () => void
}

/**
 * A picture behind a signed address that expires. When it no longer loads, the detail is fetched again for
 * fresh addresses; once per address, so that a picture that is truly gone does not ask for ever.
 */
export function SignedImage({ src, alt, className, onStale }: Props) {
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
