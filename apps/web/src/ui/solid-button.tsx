import type { ComponentProps } from 'react'
import './solid-button.css'

/** The one button of a page that comes before the component library; it looks like that one's. */
export function SolidButton({
  busy = false,
  children,
  ...props
}: ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      className={`solid-button ${props.className ?? ''}`}
      aria-busy={busy || undefined}
    >
      {busy && <span className="solid-button-ring" />}
      {children}
    </button>
  )
}
